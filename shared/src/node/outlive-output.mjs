/**
 * What cannot be written any more (a disk that is full, a reader that is gone) is lost, and ends nothing: Node ends a process by an error of
 * its standard outputs that nothing listens to. Call it first.
 */
export function outliveOutput() {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}
