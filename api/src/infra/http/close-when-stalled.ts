import type { ServerResponse } from 'node:http'

/** How long a reader may accept no data while some is waiting, in milliseconds. */
const patience = 60_000

/**
 * Closes the connection of a reader that accepts no data for a while although some is waiting. Otherwise a stalled
 * download would hold a database connection as long as its reader likes.
 */
export function closeWhenStalled(answer: ServerResponse): void {
  // `close` has been emitted before: the watch would never end, and would keep the answer in memory.
  if (answer.destroyed) return
  let before = -1
  const watch = setInterval(() => {
    const written = answer.socket?.bytesWritten ?? 0
    if (answer.writableNeedDrain && written === before) answer.destroy()
    before = written
  }, patience / 2)
  watch.unref()
  answer.once('close', () => clearInterval(watch))
}
