import { isEmail, type PlatformKey } from '@fankeep/shared/contract'
import { parseAddress } from '../address'
import type { FanRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import { EntryBroken, type UploadEntry } from '../archives/entry'
import { sayable } from '../archives/entry-name'
import { NoteBook } from '../archives/notes'
import { peek } from '../archives/read-file'
import { Turns } from '../archives/turns'
import type { Upload } from '../archives/upload'
import { dateOf, excelDateOf, keyOf, textOf, timeOf } from '../archives/values'
import { idOfLink } from '../x/fans'
import { openBook } from '../xlsx/book'
import { sheetRows } from '../xlsx/sheet'
import { type Column, columnsOf } from './columns'
import { type DateOrder, instantOf, readDate } from '../csv/dates'
import { readRows, type Row } from '../csv/rows'

/** A list as it was uploaded: text, or a workbook that someone saved it as. */
export interface Template {
  said: string
  rows: () => AsyncIterable<Row[]>
  /** How many entries of the upload it is: a workbook is a ZIP of several. */
  files: number
  /** How many days to add, for a workbook that counts its days from later than usual. */
  daysLater?: number
}

/** People put a title above the headings, and a day; Numbers the name of the table. */
const headerWithin = 5

/** The headings of a list, by its first rows. */
function headerAmong(rows: Row[]): Map<Column, number> | undefined {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  for (const { cells } of filled.slice(0, headerWithin)) {
    const header = columnsOf(cells)
    if (header) return header
  }
  return undefined
}

async function headerOf(entry: UploadEntry) {
  const bytes = (async function* () {
    yield Buffer.from((await peek(entry)).replace(/^\ufeff/, ''))
  })()
  for await (const rows of readRows(bytes)) return headerAmong(rows)
  return undefined
}

/** So many files are looked at: an archive of something else may hold thousands. */
const candidatesMax = 200

/** The lists in an upload that follow the template. */
export async function findTemplates(upload: Upload): Promise<Template[]> {
  const candidates = upload.entries.filter(
    ({ key }) => key.endsWith('.csv') || (!key.includes('/') && /\.(txt|tsv)$|^[^.]*$/.test(key)),
  )
  const found: Template[] = []
  for (const entry of candidates.slice(0, candidatesMax))
    if (await headerOf(entry)) found.push({ said: entry.said, files: 1, rows: () => readRows(entry.bytes()) })
  return [...found, ...(await templatesInBooks(upload))]
}

/** So many sheets of a workbook are looked at. */
const sheetsMax = 10

/**
 * Anyone who fills the template in with Excel may save it as a workbook: its first list counts. A long list downloaded here
 * continues on the next sheets.
 */
async function templatesInBooks({ containers, entries }: Upload): Promise<Template[]> {
  const found: Template[] = []
  for (const container of containers) {
    const inside = entries.filter((entry) => entry.container === container)
    let files = inside.length
    const { sheets, daysLater } = await openBook(inside)
    for (const sheet of sheets.slice(0, sheetsMax)) {
      const rows = () => rowsOfSheet(sheet, inside)
      const header = await headerIn(rows())
      if (!header || (files === 0 && !header.has('first_seen'))) continue
      found.push({ said: sayable(container.name), files, rows, daysLater })
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

/** Excel turns long ids into this, with the decimal sign of the country, and their last digits are gone. */
const lostDigits = /^\d([.,]\d+)?E\+\d+$/i

/** Programs that take an id for a number keep 15 to 17 digits of it, and write zeros for the others. */
const longId = /^\d{15,}?(0*)$/
const longFrom = 16
/** By chance so many zeros are at the ends of a list's long ids once in a thousand lists. */
const zerosFrom = 3

/** What programs that keep ids as numbers make of a short one. */
const asNumber = /^(\d+)\.0$/

interface RowContext {
  platform: PlatformKey
  at: Map<Column, number>
  /** How many of one name and time have been: two people of one name stay two. */
  alike: Turns
  daysLater: number
  /** Asked once, and only where a date needs it. */
  order?: Promise<DateOrder | undefined>
  /** Whether zeros are in the place of the ids' last digits. The same, where an id needs it. */
  hasZeros?: Promise<boolean>
}

/** Whom a link leads to, as the platform's own lists call them. */
const idInLink = (platform: PlatformKey, url: string) =>
  (platform === 'x' ? idOfLink(url) : undefined) ??
  parseAddress(platform, url)?.handle.replace(/^channel\/(?=UC)/, '')

/**
 * Who a row is. Its `uid`, else what identifies one as it does in the platform's archives: the user name, the name in
 * the page's link, the e-mail address; else the name, of which there may be several.
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
  if (record.email !== undefined) return `mail:${record.email.toLowerCase()}`
  if (record.name === undefined) return undefined
  // Not the date as it is read, which improves: what is kept under this key has to be found again.
  const seconds = date !== undefined && /^\d{1,13}$/.test(date) ? timeOf(date) : undefined
  const key = keyOf(record.name, dateOf(date) ?? excelDateOf(date) ?? seconds)
  return `name:${key}:${alike.of(key)}`
}

/** Their archives know a fan by the user name, in lower case. */
const knownByName = new Set<PlatformKey>(['instagram', 'threads', 'tiktok'])

/** A `uid` as it was written; where it is a user name by which archives know a fan, as they write it. */
const asKnown = (uid: string, { platform }: RowContext) =>
  knownByName.has(platform) && /^@?[\p{L}\p{N}._-]{1,60}$/u.test(uid)
    ? uid.replace(/^@/, '').toLowerCase()
    : uid

/** The order of day and month that the rows of a list show; undefined where none shows it, or they contradict. */
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

/** Whether the last digits of an id are gone: two fans may have become one by it. */
async function isCut(id: string, list: Template, context: RowContext): Promise<boolean> {
  if (lostDigits.test(id)) return true
  if (id.length < longFrom || !longId.exec(id)?.[1]) return false
  context.hasZeros ??= zerosIn(list, context.at.get('uid') ?? -1)
  return context.hasZeros
}

/** How many rows, and dates of kept rows, the notes must mention. */
interface Tally {
  skipped: number
  cut: number
  unread: number
  ambiguous: number
}

/** When a fan followed, by the row; what cannot be read or decided is counted. */
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

/** A quote before a formula is ours, put there when the list was downloaded. */
const ourQuote = /^'(?=[=+\-@\t\r\n|%＝＋－＠])/

/** How people and programs keep Excel from changing a cell: `="0123"`, and in front of all but names, which may begin so, `'`. */
const forExcel = /^="([^"]*)"$/
/** What a spreadsheet leaves where a formula failed: the cell says nothing. */
const failed =
  /^#(N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|NAME\?|DIV\/0!|NUM!|ZAHL!|NULL!|SPILL!|CALC!|FIELD!|ERROR!|GETTING_DATA)$/

function asMeant(text: string, column: Column): string {
  if (failed.test(text)) return ''
  if (ourQuote.test(text)) return text.slice(1)
  const plain = text.replace(forExcel, '$1')
  return column === 'name' ? plain : plain.replace(/^'+/, '')
}

/** A link, whose scheme people leave out; undefined where it is something else. */
function linkOf(text: string | undefined): string | undefined {
  if (text === undefined || /[\s<>"]/.test(text)) return undefined
  if (/^https?:\/\/./i.test(text)) return text
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+\/./i.test(text) ? `https://${text}` : undefined
}

/** People put links also where the user name or the id was to be. */
function recordOf(cell: (column: Column) => string | undefined): Omit<FanRecord, 'uid'> {
  const record: Omit<FanRecord, 'uid'> = {}
  const [name, username, email] = [cell('name'), cell('username'), cell('email')]
  const url = linkOf(cell('url')) ?? linkOf(username) ?? linkOf(cell('uid'))
  if (name !== undefined) record.name = name
  if (username !== undefined && linkOf(username) === undefined) record.username = username.replace(/^@/, '')
  if (url !== undefined) record.url = url
  if (email !== undefined && isEmail(email)) record.email = email
  return record
}

/** What a list downloaded here says as well. */
const ownTimes = [
  ['first_seen', 'firstSeen'],
  ['last_seen', 'lastSeen'],
  ['gone_at', 'goneAt'],
] as const

/** Undefined for a row of no one; null for one that is left out and counted. */
async function fanOf(
  cells: string[],
  list: Template,
  context: RowContext,
  tally: Tally,
): Promise<FanRecord | null | undefined> {
  const cell = (column: Column) => {
    const at = context.at.get(column)
    const text = (at === undefined ? '' : (cells[at] ?? '')).trim()
    return textOf(asMeant(text, column), column === 'url' ? 1000 : 200)
  }
  const record = recordOf(cell)
  const date = cell('followed_at')
  const given = linkOf(cell('uid')) === undefined ? cell('uid')?.replace(asNumber, '$1') : undefined
  if (given !== undefined && (await isCut(given, list, context))) {
    tally.cut++
    return null
  }
  const uid = given === undefined ? uidOf(record, date, context) : asKnown(given, context)
  if (uid === undefined) return undefined
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
  const tally: Tally = { skipped: 0, cut: 0, unread: 0, ambiguous: 0 }
  try {
    for await (const rows of list.rows()) {
      const fans: FanRecord[] = []
      for (const { cells, broken } of rows) {
        if (!context) {
          const at = columnsOf(cells)
          if (at) context = { platform, at, alike: new Turns(), daysLater: list.daysLater ?? 0 }
          continue
        }
        if (cells.every((cell) => cell.trim() === '') && !broken) continue
        const fan = broken ? undefined : await fanOf(cells, list, context, tally)
        if (fan) fans.push(fan)
        else if (fan === undefined) tally.skipped++
      }
      if (fans.length > 0) yield fans
    }
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    pass.notes.add('corrupt_file', { file: list.said })
  }
  pass.notes.count('records_skipped', tally.skipped, list.said)
  pass.notes.count('ids_cut', tally.cut, list.said)
  pass.notes.count('dates_ambiguous', tally.ambiguous, list.said)
  pass.notes.count('dates_unread', tally.unread, list.said)
}

async function* fans(lists: Template[], platform: PlatformKey, pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const list of lists) yield* fansIn(list, platform, pass)
}

/**
 * Fans from the product's own template, for a page of any platform. A member writes such a list by hand, of those he
 * knows: it never says that the others are gone.
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
