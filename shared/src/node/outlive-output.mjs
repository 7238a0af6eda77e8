/**
 * Ignores write errors of the standard outputs (a full disk, a closed reader): without a listener, Node ends the process on such an error. Call it
 * first.
 */
export function outliveOutput() {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

/** Maximum of characters that wait for a full disk; further output is lost. */
const mostWaiting = 1_000_000

/**
 * Opens the output of a log: an open file. If the file cannot be written to, this does not throw, so a log on a full disk does not end
 * the process. Waiting lines are written once there is room.
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
