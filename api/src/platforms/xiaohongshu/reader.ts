import type { PostRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import { EntryBroken, type UploadEntry } from '../archives/entry'
import { archiveLimits } from '../archives/limits'
import { NoteBook } from '../archives/notes'
import { peek } from '../archives/read-file'
import { Turns } from '../archives/turns'
import type { Upload } from '../archives/upload'
import { readRows } from '../csv/rows'
import { columnsOf, type NoteColumns, noteOf } from './notes'
import { readSheet } from '../xlsx/sheet'

/** The rows of a file. */
interface Rows {
  rows: string[][]
  /** How many other rows could not be read. */
  unread: number
  isDamaged: boolean
}

interface Table extends Rows {
  said: string
  columns: NoteColumns
}

/** The header is the second row, after a notice. A few more rows are searched, in case a member has put something above it. */
const headerWithin = 5

function tableOf(said: string, { rows, ...rest }: Rows): Table | undefined {
  for (const [at, cells] of rows.slice(0, headerWithin).entries()) {
    const columns = columnsOf(cells)
    if (columns) return { said, columns, ...rest, rows: rows.slice(at + 1) }
  }
  return undefined
}

async function rowsOfBook(entries: UploadEntry[]): Promise<Rows> {
  let isDamaged = false
  const rows = (await readSheet(entries, () => (isDamaged = true))) ?? []
  return { rows, unread: 0, isDamaged }
}

async function rowsOfText(entry: UploadEntry): Promise<Rows> {
  const found: Rows = { rows: [], unread: 0, isDamaged: false }
  if (entry.size > archiveLimits.wholeFile || !/笔记|筆記|标题|標題/.test(await peek(entry, 4096)))
    return found
  try {
    for await (const rows of readRows(entry.bytes()))
      for (const { cells, broken } of rows)
        if (broken) found.unread++
        else found.rows.push(cells)
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    found.isDamaged = true
  }
  return found
}

async function findTables({ entries, containers }: Upload): Promise<Table[]> {
  const tables: Table[] = []
  for (const container of containers) {
    const inside = entries.filter((entry) => entry.container === container)
    if (!inside.some(({ key }) => key.includes('xl/worksheets/'))) continue
    const table = tableOf(container.name, await rowsOfBook(inside))
    if (table) tables.push(table)
  }
  for (const entry of entries) {
    if (!/\.(csv|txt|tsv)$/.test(entry.key)) continue
    const table = tableOf(entry.said, await rowsOfText(entry))
    if (table) tables.push(table)
  }
  return tables
}

async function* posts(tables: Table[], pass: Pass): AsyncGenerator<PostRecord[]> {
  for (const { said, columns, rows, unread, isDamaged } of tables) {
    // Tables overlap: each has at most 1,000 notes, in its own order.
    const turns = new Turns()
    let refused = unread
    for (const cells of rows) {
      if (cells.every((cell) => (cell ?? '').trim() === '')) continue
      const made = noteOf(cells, columns, turns)
      if (made.length === 0) refused++
      else yield made
    }
    pass.notes.count('records_skipped', refused, said)
    if (isDamaged) pass.notes.add('corrupt_file', { file: said })
  }
}

/**
 * Reads the creator centre's list of notes (XLSX, or saved as CSV). Xiaohongshu gives no archive: there are no fans, and no
 * texts or pictures of notes; the run says so.
 */
export async function readXiaohongshu(upload: Upload): Promise<Found | undefined> {
  const tables = await findTables(upload)
  if (tables.length === 0) return undefined
  const notes = new NoteBook()
  notes.add('fans_not_given', { platform: 'xiaohongshu' })
  notes.add('titles_only', { platform: 'xiaohongshu' })
  return {
    platform: 'xiaohongshu',
    hasFans: false,
    hasPosts: true,
    fansWhole: false,
    notes,
    used: upload.entries.length,
    fans: async function* () {},
    posts: (pass) => posts(tables, pass),
    media: () => undefined,
  }
}
