import { fanTemplateColumns } from '@fankeep/shared/contract'

/** The template's columns, and the additional ones of a list downloaded here. */
const ownColumns = ['first_seen', 'last_seen', 'gone_at'] as const
const columns = [...fanTemplateColumns, ...ownColumns]

export type Column = (typeof columns)[number]

/** Column headings in people's own lists: exports of group managers, lists kept by hand. */
const otherWords: Record<(typeof fanTemplateColumns)[number], readonly string[]> = {
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
    '小红书号',
    '小紅書號',
    '小红书id',
    'accountid',
  ],
  name: [
    ...['full_name', 'fullname', 'display_name', 'member_name', 'nickname', '姓名', '名稱', '名称', '名字'],
    ...['暱稱', '昵称', '顯示名稱', '显示名称', '粉絲', '粉丝', '粉絲名稱', '粉丝名称'],
    ...['成員', '成员', '追蹤者', '您的姓名', '你的姓名', '您的名字', 'your_name'],
    ...['粉絲暱稱', '粉丝昵称', '用户昵称', '小红书昵称'],
  ],
  username: [
    ...['unique_id', 'uniqueid'],
    ...['user_name', 'user', 'handle', 'screen_name', 'account', '帳號', '账号', '帐号', '使用者名稱'],
    ...['用戶名稱', '用戶名', '用户名', '用户名称'],
  ],
  url: [
    ...['profilelink', 'profileurl', 'userlink', 'href', '個人頁面', '個人頁面連結', '個人檔案連結'],
    ...['link', 'profile_url', 'profile_link', 'profile', 'user_url', 'page_url', '網址', '网址', '連結'],
    ...['链接', '個人檔案', '主頁', '主页', '個人主頁', '个人主页', '主頁連結', '主页链接'],
  ],
  followed_at: [
    ...['followed', 'follow_date', 'date', 'joined', 'joined_at', 'join_date', 'date_joined', 'timestamp'],
    ...[
      '追蹤時間',
      '加入社團時間',
      '加入社團日期',
      '入社時間',
      '入社日期',
      '訂閱時間',
      '訂閱日期',
      '時間戳記',
      '时间戳记',
      '追蹤日期',
      '关注时间',
      '关注日期',
      '關注時間',
      '關注日期',
      '加入時間',
      '加入时间',
      '加入日期',
      '日期',
      '時間',
      '时间',
    ],
  ],
  email: [
    'e_mail',
    'mail',
    'email_address',
    '電子郵件地址',
    '电子邮件地址',
    '電子郵件',
    '电子邮件',
    '信箱',
    '郵箱',
    '邮箱',
    '電郵',
  ],
}

/**
 * Invisible characters that are copied along with text from a web page or a terminal: they are not part of a heading, an id or an address.
 * NUL stays: a text with it is damaged.
 */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
export const unseen =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

const plainOf = (cell: string) =>
  cell.slice(0, nameLength).normalize('NFKC').replace(unseen, '').trim().toLowerCase()

const columnNamed = (name: string): Column | undefined =>
  columns.find((one) => one === name) ?? fanTemplateColumns.find((one) => otherWords[one].includes(name))

/** What separates a heading's two languages: `姓名 / Name`, `帳號(Username)`, `電子郵件 Email`. */
const between = /[/|()]+|(?<=\p{Script=Han})_*(?=[a-z])|(?<=[a-z])_*(?=\p{Script=Han})/u

/** Whose id, name or link it is: `FB連結`, `IG 帳號`, `會員編號`. */
const whose =
  /^(?:(?:fb|ig|facebook|instagram|threads|tiktok|youtube)(?:_|(?=\p{Script=Han}))|(?:臉書|脸书|小紅書|小红书|會員|会员|成員|成员|粉絲|粉丝|追蹤者|关注者)_?)/u

/** What programs put before a key if they convert a platform's JSON to CSV: `string_list_data/0/href`, `follower.accountId`. */
const jsonPath =
  /^(?:(?:column1|string_list_data|relationships_followers|followers?(?:_v\d)?|friends(?:_v\d)?|fanslist|\d{1,3})(?:[./]|__))+/
const jsonKeys: Record<string, Column> = { value: 'username' }

/** The column that a key of a platform's JSON names; undefined if the heading is none. */
function columnOfKey(name: string): Column | undefined {
  const key = name.replace(jsonPath, '')
  return key === name ? undefined : (jsonKeys[key] ?? columnNamed(key))
}

/** The column that a heading names, in one language or in two. */
function columnOf(cell: string): Column | undefined {
  const name = plainOf(cell).replace(/[\s-]+/g, '_')
  const whole = columnNamed(name) ?? columnNamed(name.replace(whose, '')) ?? columnOfKey(name)
  if (whole) return whole
  const parts = name.split(between).flatMap((part) => part.replace(/^_+|_+$/g, '') || [])
  const [first, ...others] = parts.map(columnNamed)
  return others.length > 0 && others.every((one) => one === first) ? first : undefined
}

/** No heading is longer. */
const nameLength = 100

/** The position of each column; undefined if the line is not one of our headers. */
export function columnsOf(cells: string[]): Map<Column, number> | undefined {
  const found = new Map<Column, number>()
  for (const [at, cell] of cells.entries()) {
    const column = columnOf(cell)
    if (column && !found.has(column)) found.set(column, at)
  }
  const ours = new Set(cells.map(plainOf))
  const sure = ours.has('uid') || ours.has('username')
  const tellsWho = found.has('name') || found.has('username') || found.has('url')
  return sure || (tellsWho && found.size >= 2) ? found : undefined
}
