import { isEmail, type PlatformKey } from '@fankeep/shared/contract'
import { parseAddress } from '../address'
import type { FanRecord } from '../archive'
import type { Found, Pass } from '../archives/as-archive'
import { EntryBroken, type UploadEntry } from '../archives/entry'
import { NoteBook } from '../archives/notes'
import { peek } from '../archives/read-file'
import type { Upload } from '../archives/upload'
import { dateOf, keyOf, textOf, timeOf } from '../archives/values'
import { readRows } from './rows'

const columns = ['uid', 'name', 'username', 'url', 'followed_at', 'email'] as const
type Column = (typeof columns)[number]

/** The product's own list of fans, for what no platform gives. With a mark, so that Excel reads it as UTF-8. */
export const csvTemplate = () => `\ufeff${columns.join(',')}\r\n`

/** Which cell holds what; undefined where the line is no header of ours. */
function columnsOf(cells: string[]): Map<Column, number> | undefined {
  const found = new Map<Column, number>()
  for (const [at, cell] of cells.entries()) {
    const name = cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const column = columns.find((one) => one === name)
    if (column && !found.has(column)) found.set(column, at)
  }
  const sure = found.has('uid') || found.has('username')
  return sure || found.size >= 2 ? found : undefined
}

async function headerOf(entry: UploadEntry) {
  const line = (await peek(entry))
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .find((one) => one.trim() !== '')
  if (line === undefined) return undefined
  const bytes = (async function* () {
    yield Buffer.from(line)
  })()
  for await (const rows of readRows(bytes)) return rows[0] && columnsOf(rows[0].cells)
  return undefined
}

/** So many files are looked at: an archive of something else may hold thousands. */
const candidatesMax = 200

/** The lists in an upload that follow the template. */
export async function findTemplates(upload: Upload): Promise<UploadEntry[]> {
  const candidates = upload.entries.filter(
    ({ key }) => key.endsWith('.csv') || (!key.includes('/') && /\.(txt|tsv)$|^[^.]*$/.test(key)),
  )
  const found: UploadEntry[] = []
  for (const entry of candidates.slice(0, candidatesMax)) if (await headerOf(entry)) found.push(entry)
  return found
}

/** Excel turns long ids into this, and their last digits are gone. */
const lostDigits = /^\d(\.\d+)?E\+\d+$/i

interface RowContext {
  platform: PlatformKey
  at: Map<Column, number>
  /** How many of one name and time have been: two people of one name stay two. */
  alike: Map<string, number>
}

/**
 * Who a row is. Its `uid`, else what stands for one as it does in the platform's archives: the user name, the name in
 * the page's link, the e-mail address; else the name, of which there may be several.
 */
function uidOf(record: Omit<FanRecord, 'uid'>, { platform, alike }: RowContext): string | undefined {
  if (record.username !== undefined) return record.username.toLowerCase()
  const address = record.url === undefined ? null : parseAddress(platform, record.url)
  if (address) return address.handle
  if (record.url !== undefined) return `url:${keyOf(record.url)}`
  if (record.email !== undefined) return `mail:${record.email.toLowerCase()}`
  if (record.name === undefined) return undefined
  const key = keyOf(record.name, record.followedAt)
  const turn = (alike.get(key) ?? 0) + 1
  if (alike.has(key) || alike.size < 500_000) alike.set(key, turn)
  return `name:${key}:${turn}`
}

function fanOf(cells: string[], context: RowContext): FanRecord | undefined {
  const cell = (column: Column) => {
    const at = context.at.get(column)
    return textOf(at === undefined ? undefined : cells[at]?.trim(), column === 'url' ? 1000 : 200)
  }
  const record: Omit<FanRecord, 'uid'> = {}
  const [name, username, url, email, date] = [
    cell('name'),
    cell('username'),
    cell('url'),
    cell('email'),
    cell('followed_at'),
  ]
  if (name !== undefined) record.name = name
  if (username !== undefined) record.username = username.replace(/^@/, '')
  if (url !== undefined && /^https?:\/\/[^\s<>"]+$/i.test(url)) record.url = url
  if (email !== undefined && isEmail(email)) record.email = email
  const followedAt = dateOf(date) ?? timeOf(date)
  if (followedAt !== undefined) record.followedAt = followedAt
  const uid = cell('uid')
  if (uid !== undefined && lostDigits.test(uid)) return undefined
  const known = uid ?? uidOf(record, context)
  return known === undefined ? undefined : { uid: known, ...record }
}

async function* fansIn(entry: UploadEntry, platform: PlatformKey, pass: Pass): AsyncGenerator<FanRecord[]> {
  let context: RowContext | undefined
  let skipped = 0
  try {
    for await (const rows of readRows(entry.bytes())) {
      const fans: FanRecord[] = []
      for (const { cells, broken } of rows) {
        if (!context) {
          const at = columnsOf(cells)
          if (at) context = { platform, at, alike: new Map() }
          continue
        }
        if (cells.every((cell) => cell.trim() === '') && !broken) continue
        const fan = broken ? undefined : fanOf(cells, context)
        if (fan) fans.push(fan)
        else skipped++
      }
      if (fans.length > 0) yield fans
    }
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    pass.notes.add('corrupt_file', { file: entry.said })
  }
  pass.notes.count('records_skipped', skipped, entry.said)
}

async function* fans(entries: UploadEntry[], platform: PlatformKey, pass: Pass): AsyncGenerator<FanRecord[]> {
  for (const entry of entries) yield* fansIn(entry, platform, pass)
}

/**
 * Fans from the product's own template, for a page of any platform. A member writes such a list by hand, of those he
 * knows: it never says that the others are gone.
 */
export function readTemplates(entries: UploadEntry[], platform: PlatformKey): Found {
  return {
    platform,
    hasFans: true,
    hasPosts: false,
    fansWhole: false,
    notes: new NoteBook(),
    fans: (pass) => fans(entries, platform, pass),
    posts: async function* () {},
    media: () => undefined,
  }
}
