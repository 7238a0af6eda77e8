import type { ServerResponse } from 'node:http'

/** Maximum bytes that can wait for a stream's reader. */
const mostUnread = 1024 ** 2

/** Writes to an event stream. One that is not being read is closed: its data would otherwise pile up in memory. */
export function say(stream: ServerResponse, text: string): void {
  if (stream.writableLength > mostUnread) stream.destroy()
  else stream.write(text)
}
