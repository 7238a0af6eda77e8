import { fanTemplateColumns as columns, isEmail, type PlatformKey } from '@fankeep/shared/contract'
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
import { readSheet } from '../xlsx/sheet'
import { readRows, type Row } from './rows'

type Column = (typeof columns)[number]

/** What people head their own lists with: exports of group managers, lists kept by hand. */
const otherWords: Record<Column, readonly string[]> = {
  uid: [
    'id',
    'user_id',
    'userid',
    'member_id',
    'profile_id',
    'account_id',
    '編號',
    '编号',
    '用戶id',
    '用户id',
    '會員id',
  ],
  name: [
    ...['full_name', 'fullname', 'display_name', 'member_name', 'nickname', '姓名', '名稱', '名称', '名字'],
    ...['暱稱', '昵称', '顯示名稱', '显示名称', '粉絲', '粉丝', '粉絲名稱', '粉丝名称'],
  ],
  username: [
    ...['user_name', 'user', 'handle', 'screen_name', 'account', '帳號', '账号', '帐号', '使用者名稱'],
    ...['用戶名稱', '用戶名', '用户名', '用户名称'],
  ],
  url: [
    ...['link', 'profile_url', 'profile_link', 'profile', 'user_url', 'page_url', '網址', '网址', '連結'],
    ...['链接', '個人檔案', '主頁', '主页'],
  ],
  followed_at: [
    ...['followed', 'follow_date', 'date', 'joined', 'joined_at', 'join_date', 'date_joined', 'timestamp'],
    ...[
      '追蹤時間',
      '追蹤日期',
      '关注时间',
      '關注時間',
      '加入時間',
      '加入时间',
      '加入日期',
      '日期',
      '時間',
      '时间',
    ],
  ],
  email: ['e_mail', 'mail', 'email_address', '電子郵件', '电子邮件', '信箱', '郵箱', '邮箱', '電郵'],
}

/** Which cell holds what; undefined where the line is no header of ours. */
function columnsOf(cells: string[]): Map<Column, number> | undefined {
  const found = new Map<Column, number>()
  for (const [at, cell] of cells.entries()) {
    const name = cell
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const column =
      columns.find((one) => one === name) ?? columns.find((one) => otherWords[one].includes(name))
    if (column && !found.has(column)) found.set(column, at)
  }
  const ours = new Set(
    cells.map((cell) =>
      cell
        .replace(/^\ufeff/, '')
        .trim()
        .toLowerCase(),
    ),
  )
  const sure = ours.has('uid') || ours.has('username')
  const tellsWho = found.has('name') || found.has('username') || found.has('url')
  return sure || (tellsWho && found.size >= 2) ? found : undefined
}

/** A list as it was uploaded: text, or a workbook that somebody saved it as. */
export interface Template {
  said: string
  rows: () => AsyncIterable<Row[]>
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
export async function findTemplates(upload: Upload): Promise<Template[]> {
  const candidates = upload.entries.filter(
    ({ key }) => key.endsWith('.csv') || (!key.includes('/') && /\.(txt|tsv)$|^[^.]*$/.test(key)),
  )
  const found: Template[] = []
  for (const entry of candidates.slice(0, candidatesMax))
    if (await headerOf(entry)) found.push({ said: entry.said, rows: () => readRows(entry.bytes()) })
  return [...found, ...(await templatesInBooks(upload))]
}

/** Whoever fills the template in with Excel may save it as a workbook; it is small enough to be held. */
async function templatesInBooks({ containers, entries }: Upload): Promise<Template[]> {
  const found: Template[] = []
  for (const container of containers) {
    const inside = entries.filter((entry) => entry.container === container)
    const sheet = inside.some(({ key }) => key.includes('xl/worksheets/'))
      ? await readSheet(inside)
      : undefined
    const rows = sheet?.filter((cells) => cells.some((cell) => cell.trim() !== ''))
    if (!rows?.[0] || !columnsOf(rows[0])) continue
    const given = rows.map((cells): Row => ({ cells, broken: false }))
    found.push({
      said: sayable(container.name),
      rows: async function* () {
        yield given
      },
    })
  }
  return found
}

/** Excel turns long ids into this, and their last digits are gone. */
const lostDigits = /^\d(\.\d+)?E\+\d+$/i

interface RowContext {
  platform: PlatformKey
  at: Map<Column, number>
  /** How many of one name and time have been: two people of one name stay two. */
  alike: Turns
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
  return `name:${key}:${alike.of(key)}`
}

function fanOf(cells: string[], context: RowContext): FanRecord | undefined {
  const cell = (column: Column) => {
    const at = context.at.get(column)
    // A quote before a formula is ours, put there when the list was downloaded.
    const text = (at === undefined ? undefined : cells[at])
      ?.trim()
      .replace(/^'(?=[=+\-@\t\r\n|%＝＋－＠])/, '')
    return textOf(text, column === 'url' ? 1000 : 200)
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
  const followedAt = dateOf(date) ?? excelDateOf(date) ?? timeOf(date)
  if (followedAt !== undefined) record.followedAt = followedAt
  const uid = cell('uid')
  if (uid !== undefined && lostDigits.test(uid)) return undefined
  const known = uid ?? uidOf(record, context)
  return known === undefined ? undefined : { uid: known, ...record }
}

async function* fansIn(list: Template, platform: PlatformKey, pass: Pass): AsyncGenerator<FanRecord[]> {
  let context: RowContext | undefined
  let skipped = 0
  try {
    for await (const rows of list.rows()) {
      const fans: FanRecord[] = []
      for (const { cells, broken } of rows) {
        if (!context) {
          const at = columnsOf(cells)
          if (at) context = { platform, at, alike: new Turns() }
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
    pass.notes.add('corrupt_file', { file: list.said })
  }
  pass.notes.count('records_skipped', skipped, list.said)
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
    hasFans: true,
    hasPosts: false,
    fansWhole: false,
    notes: new NoteBook(),
    used: lists.length,
    fans: (pass) => fans(lists, platform, pass),
    posts: async function* () {},
    media: () => undefined,
  }
}
