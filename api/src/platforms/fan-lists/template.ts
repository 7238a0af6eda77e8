import { isEmail, plainDomain, type PlatformKey } from '@fankeep/shared/contract'
import { formulaSign } from '../../infra/formula-signs'
import { ArchiveProblem, type FanRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import { EntryBroken, type UploadEntry } from '../archives/entry'
import { sayable } from '../archives/entry-name'
import { peekBytes } from '../archives/limits'
import { NoteBook } from '../archives/notes'
import { peek } from '../archives/read-file'
import { EncodingUnknown } from '../archives/text-bytes'
import { Turns } from '../archives/turns'
import type { Upload } from '../archives/upload'
import { dateOf, excelDateOf, keyOf, textOf, timeOf } from '../archives/values'
import { metaText } from '../meta-text'
import { openBook } from '../xlsx/book'
import { sheetRows } from '../xlsx/sheet'
import { type Column, columnsOf, unseen } from './columns'
import { dataRows } from './data-rows'
import { idInLink } from './id-in-link'
import { type DateOrder, instantOf, readDate } from '../csv/dates'
import { CellTooLong, readRows, type Row } from '../csv/rows'

/** An uploaded list: text, or a workbook saved from it. */
export interface Template {
  said: string
  rows: () => AsyncIterable<Row[]>
  /** How many entries of the upload it has: a workbook is a ZIP of several. */
  files: number
  /** How many days to add if a workbook counts its days from a later epoch than usual. */
  daysLater?: number
  /** How many other sheets of the workbook have lists, too. */
  others?: number
}

/** How many rows to search for the header: people put a title or a date above it; Numbers adds the table's name. */
const headerWithin = 5

/** Finds the header of a list in its first rows. */
function headerAmong(rows: Row[]): Map<Column, number> | undefined {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  for (const { cells } of filled.slice(0, headerWithin)) {
    const header = columnsOf(cells)
    if (header) return header
  }
  return undefined
}

/** Searches only complete lines: the reader leaves out a line that is longer. */
async function headerOf(entry: UploadEntry) {
  const head = (await peek(entry)).replace(/^\ufeff/, '')
  const lines = entry.size > peekBytes ? (/^[^]*[\r\n]/.exec(head)?.[0] ?? '') : head
  const bytes = (async function* () {
    yield Buffer.from(lines)
  })()
  for await (const rows of readRows(bytes)) return headerAmong(rows)
  return undefined
}

/** How many files are opened: an archive of something else may contain thousands. */
const candidatesMax = 200

/** The lists in an upload that follow the template. */
export async function findTemplates(upload: Upload): Promise<Template[]> {
  const candidates = upload.entries.filter(
    ({ key }) => key.endsWith('.csv') || (!key.includes('/') && /\.(txt|tsv|xlsx?)$|^[^.]*$/.test(key)),
  )
  const found: Template[] = []
  for (const entry of candidates.slice(0, candidatesMax))
    if (await headerOf(entry)) found.push({ said: entry.said, files: 1, rows: () => readRows(entry.bytes()) })
  return [...found, ...(await templatesInBooks(upload))]
}

/** How many sheets of a workbook are read. */
const sheetsMax = 10

/** Excel can save a filled-in template as a workbook: its first list counts. A long list downloaded here continues on the next sheets. */
async function templatesInBooks({ containers, entries }: Upload): Promise<Template[]> {
  const found: Template[] = []
  for (const container of containers) {
    const inside = entries.filter((entry) => entry.container === container)
    let files = inside.length
    const { sheets, shown, daysLater } = await openBook(inside)
    let first: Template | undefined
    for (const [n, sheet] of sheets.slice(0, sheetsMax).entries()) {
      const rows = () => rowsOfSheet(sheet, inside)
      const header = await headerIn(rows())
      if (!header) continue
      if (first && !header.has('first_seen')) {
        if (n < shown) first.others = (first.others ?? 0) + 1
        continue
      }
      const list = { said: sayable(container.name), files, rows, daysLater }
      first ??= list
      found.push(list)
      files = 0
    }
  }
  return found
}

async function* rowsOfSheet(sheet: UploadEntry, inside: UploadEntry[]): AsyncGenerator<Row[]> {
  for await (const rows of sheetRows(sheet, inside))
    yield rows
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map((cells) => ({ cells, broken: false }))
}

async function headerIn(rows: AsyncIterable<Row[]>) {
  try {
    for await (const first of rows) if (first.length > 0) return headerAmong(first)
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
  }
  return undefined
}

/** Excel turns long ids into this form, with the country's decimal separator, and Java without the plus; their last digits are lost. */
const lostDigits = /^\d(([.,]\d+)?E\+|\.\d+E)\d+$/i

/** Programs that treat an id as a number keep 15 to 17 digits and write zeros for the rest. */
const longId = /^\d{15,}?(0*)$/
const longFrom = 16
/** By chance, all long ids of a list end in this many zeros once in a thousand lists. */
const zerosFrom = 3

/** How programs that store ids as numbers write a short one. */
const asNumber = /^(\d+)\.0$/

interface RowContext {
  platform: PlatformKey
  at: Map<Column, number>
  /** Counts equal names and times: two people with the same name stay two. */
  alike: Turns
  daysLater: number
  /** Determined once, and only if a date needs it. */
  order?: Promise<DateOrder | undefined>
  /** Whether the ids' last digits were replaced by zeros. Also determined only if an id needs it. */
  hasZeros?: Promise<boolean>
}

/**
 * The uid of a row. Its `uid`, else what identifies a fan in the platform's archives: the user name, the name in the page's
 * link, the e-mail address; else the name, which several fans can share.
 */
function uidOf(
  record: Omit<FanRecord, 'uid'>,
  date: string | undefined,
  { platform, alike }: RowContext,
): string | undefined {
  if (record.username !== undefined) return record.username.toLowerCase()
  const linked = record.url === undefined ? undefined : idInLink(platform, record.url)
  if (linked !== undefined) return linked
  if (record.url !== undefined) return `url:${keyOf(record.url)}`
  const mail = record.email === undefined ? undefined : `mail:${record.email.toLowerCase()}`
  if (mail !== undefined && isKept(mail, idMax)) return mail
  if (record.name === undefined) return undefined
  // Does not use the parsed date, because parsing improves: rows stored under this key must be found again.
  const seconds = date !== undefined && /^\d{1,13}$/.test(date) ? timeOf(date) : undefined
  const key = keyOf(record.name, dateOf(date) ?? excelDateOf(date) ?? seconds)
  return `name:${key}:${alike.of(key)}`
}

/** Platforms whose archives identify a fan by user name, in lower case. */
const knownByName = new Set<PlatformKey>(['instagram', 'threads', 'tiktok'])

/** A `uid` as written; if it is a user name that identifies fans in archives, in the archives' form. */
const asKnown = (uid: string, { platform }: RowContext) =>
  knownByName.has(platform) && /^@?[\p{L}\p{N}._-]{1,60}$/u.test(uid)
    ? uid.replace(/^@/, '').toLowerCase()
    : uid

/** The day/month order that the rows of a list prove; undefined if none does, or they contradict each other. */
async function orderIn(list: Template, column: number): Promise<DateOrder | undefined> {
  const shown = new Set<DateOrder>()
  for await (const rows of list.rows())
    for (const { cells } of rows) {
      const date = readDate(cells[column] ?? '')
      if (date && 'at' in date && date.shows) shown.add(date.shows)
    }
  const [order, other] = shown
  return other === undefined ? order : undefined
}

/** Whether every long id of a list ends in zeros. */
async function zerosIn(list: Template, column: number): Promise<boolean> {
  let zeros = 0
  for await (const rows of list.rows())
    for (const { cells } of rows) {
      const id = asMeant((cells[column] ?? '').trim(), 'uid')
      const found = id.length < longFrom ? null : longId.exec(id)
      if (found?.[1] === '') return false
      zeros += found?.[1]?.length ?? 0
    }
  return zeros >= zerosFrom
}

/** Whether an id has lost its last digits: two fans may then have the same id. */
async function isCut(id: string, list: Template, context: RowContext): Promise<boolean> {
  if (lostDigits.test(id)) return true
  if (id.length < longFrom || !longId.exec(id)?.[1]) return false
  context.hasZeros ??= zerosIn(list, context.at.get('uid') ?? -1)
  return context.hasZeros
}

/** Counts of rows, and of dates in kept rows, for the notes. */
interface Tally {
  skipped: number
  cut: number
  unread: number
  ambiguous: number
  nameless: number
}

/** When a fan followed, according to the row; dates that cannot be read or are ambiguous are counted. */
async function followedAt(
  text: string | undefined,
  list: Template,
  context: RowContext,
  tally: Tally,
): Promise<number | undefined> {
  if (text === undefined) return undefined
  const serial = excelDateOf(text)
  const date = serial === undefined ? readDate(text) : readDate(String(Number(text) + context.daysLater))
  if (!date) {
    tally.unread++
    return undefined
  }
  if ('at' in date) return date.at
  context.order ??= orderIn(list, context.at.get('followed_at') ?? -1)
  const order = await context.order
  if (order) return date[order]
  tally.ambiguous++
  return undefined
}

/** A quote before a formula, or before its quotes, was added by us when the list was downloaded (`fans/download/formula.ts`). */
const ourQuote = new RegExp(`^'(?='*${formulaSign})`)

/**
 * How people and programs keep Excel from changing a cell: `="0123"`, or a leading `'` in all columns except names, which can
 * begin with one.
 */
const forExcel = /^="([^"]*)"$/
/** A link with a label, as some programs export a cell of Excel. */
const hyperlink = /^=HYPERLINK\("([^"]*)"\s*[,;]\s*"@?([^"]*)"\)$/i
/** The label of such a link if it is a part of the link, as a user name is; else the link. */
const meantBy = (_whole: string, link: string, label: string) =>
  label !== '' && link.toLowerCase().includes(label.toLowerCase()) ? label : link
/** The error value of a failed formula: the cell counts as empty. */
const failed =
  /^#(N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|NAME\?|DIV\/0!|NUM!|ZAHL!|NULL!|SPILL!|CALC!|FIELD!|ERROR!|GETTING_DATA)$/

function asMeant(cell: string, column: Column): string {
  const text = column === 'name' ? cell : cell.replace(unseen, '').trim()
  if (failed.test(text)) return ''
  if (ourQuote.test(text)) return text.slice(1)
  const plain = text.replace(forExcel, '$1')
  if (column === 'name') return plain
  const meant = column === 'url' ? plain.replace(hyperlink, '$1') : plain.replace(hyperlink, meantBy)
  return meant.replace(/^'+/, '')
}

/** A link, with or without its scheme; undefined if it is something else. */
function linkOf(text: string | undefined): string | undefined {
  if (text === undefined || /[\s<>"]/.test(text)) return undefined
  if (/^https?:\/\/./i.test(text)) return text
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+\/./i.test(text) ? `https://${text}` : undefined
}

/** Builds a record from a row. People also put links into the columns for the user name or the id. */
function recordOf(cell: (column: Column) => string | undefined): Omit<FanRecord, 'uid'> {
  const record: Omit<FanRecord, 'uid'> = {}
  const [name, username, email] = [cell('name'), cell('username'), cell('email')]
  const url = linkOf(cell('url')) ?? linkOf(username) ?? linkOf(cell('uid'))
  if (name !== undefined) record.name = name
  if (username !== undefined && linkOf(username) === undefined) record.username = username.replace(/^@/, '')
  if (url !== undefined) record.url = url
  if (email !== undefined && isEmail(email)) record.email = plainDomain(email)
  return record
}

/** The additional times in a list downloaded here. */
const ownTimes = [
  ['first_seen', 'firstSeen'],
  ['last_seen', 'lastSeen'],
  ['gone_at', 'goneAt'],
] as const

/** The longest id or user name that is stored, and the longest link. */
const [idMax, linkMax] = [200, 1000]

/** Whether a value that identifies a fan can be stored as it is: cut, or without a NUL in it, it would be that of another fan. */
const isKept = (text: string, most = linkOf(text) === undefined ? idMax : linkMax) =>
  text.length <= most && !text.includes('\0')

/** What programs write for a name whose characters the encoding of the file does not have. */
const onlyMarks = /^(?=.*\?\?)[?\s]+$/

const idColumns = ['uid', 'username'] as const

/** Undefined for a row without a person, or without a usable id; null for one that is skipped and counted. */
async function fanOf(
  cells: string[],
  list: Template,
  context: RowContext,
  tally: Tally,
): Promise<FanRecord | null | undefined> {
  // A list downloaded here has names as they are stored.
  const isOwn = context.at.has('first_seen')
  const textIn = (column: Column) => cells[context.at.get(column) ?? -1] ?? ''
  const cell = (column: Column) => {
    if (column === 'name' && isOwn) return textOf(textIn(column).replace(ourQuote, ''), 300)
    const text = asMeant(textIn(column).trim(), column)
    if (column === 'name' || column === 'followed_at') return textOf(text, 200)
    return text === '' || !isKept(text, linkMax) ? undefined : text
  }
  if (idColumns.some((column) => !isKept(asMeant(textIn(column).trim(), column)))) return undefined
  const record = recordOf(cell)
  const date = cell('followed_at')
  const given = linkOf(cell('uid')) === undefined ? cell('uid')?.replace(asNumber, '$1') : undefined
  if (given !== undefined && (await isCut(given, list, context))) {
    tally.cut++
    return null
  }
  const uid = given === undefined ? uidOf(record, date, context) : asKnown(given, context)
  if (uid === undefined || !isKept(uid, idMax)) return undefined
  // Programs that convert Meta's JSON keep its encoding. The key is still that of the text as it is written.
  if (record.name !== undefined && !isOwn) record.name = metaText(record.name)
  if (onlyMarks.test(record.name ?? '')) tally.nameless++
  const at = await followedAt(date, list, context, tally)
  if (at !== undefined) record.followedAt = at
  for (const [column, key] of ownTimes) {
    const time = instantOf(cell(column))
    if (time !== undefined) record[key] = time
  }
  return { uid, ...record }
}

async function* fansIn(list: Template, platform: PlatformKey, pass: Pass): AsyncGenerator<FanRecord[]> {
  let context: RowContext | undefined
  const tally: Tally = { skipped: 0, cut: 0, unread: 0, ambiguous: 0, nameless: 0 }
  try {
    for await (const { at, rows, totals } of dataRows(list.rows)) {
      context ??= { platform, at, alike: new Turns(), daysLater: list.daysLater ?? 0 }
      tally.skipped += totals
      const fans: FanRecord[] = []
      for (const { cells, broken } of rows) {
        const fan = broken ? undefined : await fanOf(cells, list, context, tally)
        if (fan) fans.push(fan)
        else if (fan === undefined) tally.skipped++
      }
      if (fans.length > 0) yield fans
    }
  } catch (error) {
    if (error instanceof EncodingUnknown) throw new ArchiveProblem('list_encoding', { file: list.said })
    if (error instanceof CellTooLong) throw new ArchiveProblem('list_quotes', { file: list.said })
    if (!(error instanceof EntryBroken)) throw error
    pass.notes.add('corrupt_file', { file: list.said })
  }
  pass.notes.count('records_skipped', tally.skipped, list.said)
  pass.notes.count('sheets_unread', list.others ?? 0, list.said)
  pass.notes.count('ids_cut', tally.cut, list.said)
  pass.notes.count('dates_ambiguous', tally.ambiguous, list.said)
  pass.notes.count('dates_unread', tally.unread, list.said)
  // One fan can be called so.
  if (tally.nameless > 1) pass.notes.count('names_lost', tally.nameless, list.said)
}

async function* fans(lists: Template[], platform: PlatformKey, pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const list of lists) yield* fansIn(list, platform, pass)
}

/**
 * Reads fans from the product's own template, for a page of any platform. A member may list only the fans they know, so the
 * list never marks others as gone.
 */
export function readTemplates(lists: Template[], platform: PlatformKey): Found {
  return {
    platform,
    isOurs: true,
    hasFans: true,
    hasPosts: false,
    fansWhole: false,
    notes: new NoteBook(),
    used: lists.reduce((sum, { files }) => sum + files, 0),
    fans: (pass) => fans(lists, platform, pass),
    posts: async function* () {},
    media: () => undefined,
  }
}
