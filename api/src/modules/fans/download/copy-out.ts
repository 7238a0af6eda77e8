import { to as copyTo } from 'pg-copy-streams'
import { PassThrough, type Readable } from 'node:stream'
import type { Services } from '../../../infra/services'

/** Options of COPY that write a line's one text as it is: quote and separator are signs that neither JSON nor XML holds. */
export const asItIs = "(format csv, quote E'\\x01', delimiter E'\\x02')"

/**
 * What PostgreSQL writes of a query, as it writes it, behind a beginning of ours: its bytes pass through, and none of
 * them stays. The connection is given back at the end, and broken off where the reader goes away.
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
