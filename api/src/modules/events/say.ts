import type { ServerResponse } from 'node:http'

/** Bytes that may wait for the reader of a stream. */
const mostUnread = 1024 ** 2

/** Writes to a stream of events. One that no one reads is ended: what is written to it would wait in memory for ever. */
export function say(stream: ServerResponse, text: string): void {
  if (stream.writableLength > mostUnread) stream.destroy()
  else stream.write(text)
}
