import { to as copyTo } from 'pg-copy-streams'
import { PassThrough, type Readable } from 'node:stream'
import type { Services } from '../../../infra/services'

/** Options of COPY that write a line's single text unchanged: quote and delimiter are characters that occur in neither JSON nor XML. */
export const asItIs = "(format csv, quote E'\\x01', delimiter E'\\x02')"

/**
 * Streams PostgreSQL's output of a query unchanged, after our own beginning, without keeping it in memory. The connection is
 * returned at the end, and closed if the reader disconnects.
 */
export async function copyOut(
  sessions: Services['sessions'],
  copy: string,
  beginning?: string,
): Promise<Readable> {
  const client = await sessions.connect()
  const rows = client.query(copyTo(copy))
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  let released = false
  const release = (broken: boolean) => {
    if (!released) client.release(broken)
    released = true
  }
  client.once('error', () => release(true))
  rows.once('error', (error: Error) => {
    release(true)
    out.destroy(error)
  })
  rows.once('end', () => release(false))
  out.once('close', () => release(true))
  if (beginning !== undefined) out.write(beginning)
  rows.pipe(out)
  return out
}
