import { to as copyTo } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { withSession } from '../../../infra/database/session'
import type { Services } from '../../../infra/services'
import { binaryRows } from './binary-rows'
import { dayNumber } from '../../../infra/days'
import { BlockCounts } from './count-blocks'
import { DaysByBlock } from './days-by-block'
import { markEvery, blockOf } from './blocks'

export type MarkSort = 'at' | 'name'

/** One position of a list. */
export interface Mark {
  position: number
  /** How many fans before it still follow. */
  present: number
  /** One of them is null, depending on the order. */
  at: Date | null
  name: string | null
  uid: string
}

export interface Scan {
  marks: Mark[]
  counts: BlockCounts
  days: DaysByBlock
  /** The number of rows read. */
  rows: number
}

// The text of `nameKey`: COPY takes no parameters and no SQL fragments.
const nameText = 'left(lower(coalesce(name, username, uid) collate "C"), 40)'
const keys = { at: 'at', name: nameText } as const
const orders = { at: 'at desc, uid desc', name: `${nameText}, uid` } as const

/** Scans a page's list once in one order: collects its marks, and the counts of frequent grams. */
export async function scanList(
  sessions: Services['sessions'],
  { id, size }: { id: string; size: number },
  sort: MarkSort,
  grams: Int32Array,
  signal: AbortSignal,
): Promise<Scan> {
  const block = blockOf(size)
  const counts = new BlockCounts(grams, Math.ceil(size / block), block)
  const days = new DaysByBlock()
  const marks: Mark[] = []
  let [rows, present] = [0, 0]
  const into = binaryRows(5, (bytes, starts, ends) => {
    // There are more rows than the page counts: it has changed, and the result is discarded.
    if (rows < size) counts.add(Math.floor(rows / block), bytes, starts[3]!, ends[3]!)
    if (rows > 0 && rows % markEvery === 0) {
      const text = (column: number) => bytes.toString('utf8', starts[column], ends[column])
      const key =
        sort === 'at'
          ? { at: new Date(momentAt(bytes, starts[4]!)), name: null }
          : { at: null, name: text(0) }
      marks.push({ position: rows, present, ...key, uid: text(1) })
    }
    if (rows < size && sort === 'name')
      days.add(dayNumber(momentAt(bytes, starts[4]!)), bytes[starts[2]!] === 1)
    rows++
    present += bytes[starts[2]!]!
  })
  const copy = `copy (select ${keys[sort]}, uid, gone_at is null, grams, at from fans where page_id = ${BigInt(id)} order by ${orders[sort]}) to stdout (format binary)`
  await withSession(
    sessions,
    async (client) => {
      // The order comes from an index: sorting a million wide rows would use the disk.
      await client.query('set enable_sort = off')
      await pipeline(client.query(copyTo(copy)), into, { signal })
    },
    { keep: false },
  )
  return { marks, counts, days, rows }
}

/** Converts PostgreSQL’s microseconds since the year 2000 to milliseconds since 1970. */
const momentAt = (bytes: Buffer, at: number) =>
  Date.UTC(2000, 0) + Math.floor((bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)) / 1000)
