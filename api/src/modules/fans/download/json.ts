import { Readable } from 'node:stream'
import { type Choice, chosenRows, lastSeen } from './chosen'
import { asItIs, copyOut } from './copy-out'
import type { Services } from '../../../infra/services'

/** Fans as one JSON array, one line each: JSON escapes the characters that COPY would quote. */
export async function fansAsJson(sessions: Services['sessions'], choice: Choice): Promise<Readable> {
  const fields = [
    ...['uid', 'name', 'username', 'avatar', 'url', 'email'].map((column) => [column, column]),
    ['followed_at', 'case when dated then at end'],
    ['first_seen', 'first_seen'],
    ['last_seen', lastSeen(choice.page)],
    ['gone_at', 'gone_at'],
  ]
  const object = `json_build_object(${fields.map(([name, value]) => `'${name}', ${value}`).join(', ')})::text`
  const rows = await copyOut(sessions, `copy (${chosenRows(choice, object)}) to stdout ${asItIs}`)
  return Readable.from(asArray(rows), { objectMode: false, highWaterMark: 256 * 1024 })
}

/** Turns lines into elements of an array. A line break is held back until another line follows. */
async function* asArray(rows: Readable): AsyncGenerator<Buffer> {
  try {
    yield Buffer.from('[\n')
    let held = false
    for await (const piece of rows) {
      // Bytes unchanged, one per character: in UTF-8, a line break is never part of another character.
      const text = (piece as Buffer).toString('latin1')
      const ends = text.endsWith('\n')
      const lines = (ends ? text.slice(0, -1) : text).replaceAll('\n', ',\n')
      yield Buffer.from((held ? ',\n' : '') + lines, 'latin1')
      held = ends
    }
    yield Buffer.from('\n]\n')
  } finally {
    rows.destroy()
  }
}
