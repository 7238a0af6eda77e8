import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Delays each flush to disk of these processes and their children by `ms` milliseconds, as on a busy or failing disk. Uses strace
 * (Debian's package), which must be allowed to attach: as root. Returns the function that ends it.
 */
export async function slowDisk(pids: readonly number[], ms: number): Promise<() => Promise<void>> {
  const strace = spawn('strace', [
    ...['-f', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'],
    ...['-e', `inject=fsync,fdatasync:delay_enter=${ms * 1000}`],
    ...pids.flatMap((pid) => ['-p', String(pid)]),
  ])
  const ended = once(strace, 'exit')
  // strace reports each process that it has attached to.
  await Promise.race([
    once(strace.stderr, 'data'),
    ended.then(() => Promise.reject(new Error('strace ended. Is it installed, and is this run as root?'))),
  ])
  strace.stderr.resume()
  return async () => {
    strace.kill('SIGINT')
    await ended
  }
}
