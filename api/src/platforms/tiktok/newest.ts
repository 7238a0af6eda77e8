import { EntryBroken, type UploadEntry } from '../archives/entry'
import { asUtf8 } from '../archives/text-bytes'
import { dateOf } from '../archives/values'

const written = /\b20\d{2}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/g
const writtenLength = 19

/** Milliseconds since 1970 of the newest time in one of TikTok's files that is not after `now`: no record is later than its export. */
export async function newestIn(entry: UploadEntry, now: number): Promise<number | undefined> {
  const latest = new Date(now).toISOString().slice(0, writtenLength).replace('T', ' ')
  let newest = ''
  let rest = ''
  try {
    for await (const piece of asUtf8(entry.bytes())) {
      const text = rest + piece.toString('latin1')
      for (const [time] of text.matchAll(written)) {
        const at = time.replace('T', ' ')
        if (at > newest && at <= latest) newest = at
      }
      rest = text.slice(-writtenLength)
    }
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
  }
  return dateOf(newest)
}
