import { EntryBroken, type UploadEntry } from '../archives/entry'
import { peek } from '../archives/read-file'
import { type Row, readRows } from '../csv/rows'
import {
  isNotKept,
  isOfOwnIds,
  type PostColumns,
  postColumns,
  type VideoColumns,
  videoColumns,
} from './columns'

/** A table of a Takeout, by its content. */
export type Table = { entry: UploadEntry } & (
  | { kind: 'videos'; columns: VideoColumns }
  | { kind: 'posts'; columns: PostColumns }
)

/** How many tables are read: every playlist has one. */
const tablesMax = 2000

async function firstRows(entry: UploadEntry): Promise<Row[]> {
  const head = await peek(entry)
  const bytes = (async function* () {
    yield Buffer.from(head.replace(/^\ufeff/, ''))
  })()
  for await (const rows of readRows(bytes)) return rows.slice(0, 2)
  return []
}

async function tableOf(entry: UploadEntry): Promise<Table | 'not kept' | undefined> {
  const [header, first] = await firstRows(entry)
  if (!header) return undefined
  const cells = header.cells.map((cell) => cell.trim())
  if (isNotKept(cells)) return first && 'not kept'
  const posts = postColumns(cells, first?.cells ?? [])
  if (posts) return { entry, kind: 'posts', columns: posts }
  const videos = videoColumns(cells, first?.cells ?? [])
  if (videos) return { entry, kind: 'videos', columns: videos }
  return isOfOwnIds(cells, first?.cells ?? []) ? 'not kept' : undefined
}

/**
 * The tables of videos and posts in an upload, and those of other content by the owner. Folder and file names are in the
 * member's language, so the headers decide.
 */
export async function findTables(
  entries: UploadEntry[],
): Promise<{ tables: Table[]; notKept: UploadEntry[] }> {
  const candidates = entries.filter(
    ({ key }) => key.endsWith('.csv') || (!key.includes('/') && key.endsWith('.txt')),
  )
  const tables: Table[] = []
  const notKept: UploadEntry[] = []
  for (const entry of candidates.slice(0, tablesMax)) {
    const table = await tableOf(entry)
    if (table === 'not kept') notKept.push(entry)
    else if (table) tables.push(table)
  }
  return { tables, notKept }
}

/** The rows of a table below its header. `settle` gets the number of unreadable rows, and whether the file is damaged. */
export async function* rowsOf(
  entry: UploadEntry,
  settle: (skipped: number, broken: boolean) => void,
): AsyncGenerator<string[]> {
  let skipped = 0
  let isFirst = true
  let broken = false
  try {
    for await (const rows of readRows(entry.bytes()))
      for (const row of rows) {
        if (row.broken) skipped++
        else if (!isFirst) yield row.cells
        isFirst = false
      }
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    broken = true
  }
  settle(skipped, broken)
}
