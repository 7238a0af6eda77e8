import type { ServerResponse } from 'node:http'

/** How long a reader may take nothing of what waits for it, in milliseconds. */
const patience = 60_000

/**
 * Closes the connection of a reader that has taken nothing for a while although there is something to take. Without it, a
 * stalled download would hold a database connection for as long as its reader likes.
 */
export function closeWhenStalled(answer: ServerResponse, within = patience): void {
  let before = -1
  const watch = setInterval(() => {
    const written = answer.socket?.bytesWritten ?? 0
    if (answer.writableNeedDrain && written === before) answer.destroy()
    before = written
  }, within / 2)
  watch.unref()
  answer.once('close', () => clearInterval(watch))
}
