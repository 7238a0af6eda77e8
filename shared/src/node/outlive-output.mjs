/**
 * What cannot be written any more (a disk that is full, a reader that is gone) is lost, and ends nothing: Node ends a process by an error of
 * its standard outputs that nothing listens to. Call it first.
 */
export function outliveOutput() {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

/** Characters that may wait for a disk that is full; what comes after them is lost. */
const mostWaiting = 1_000_000

/**
 * Where a log writes its lines: an open file. Throws nothing where that cannot be written to: a log on a full disk ends no process. What
 * waits goes out once there is room.
 *
 * @template {{ on: (event: 'error', listener: () => void) => unknown }} Destination
 * @param {(options: { dest: number, sync: true, maxLength: number }) => Destination} open `pino.destination`
 * @param {number} fd
 * @returns {Destination}
 */
export function linesTo(open, fd) {
  const to = open({ dest: fd, sync: true, maxLength: mostWaiting })
  to.on('error', () => {})
  return to
}
