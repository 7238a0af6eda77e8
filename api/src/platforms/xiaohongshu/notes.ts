import type { PostRecord } from '../archive'
import { dateOf, excelDateOf, keyOf, textOf } from '../archives/values'
import type { Turns } from '../archives/turns'

/** The header of the creator centre's table, in Simplified and Traditional Chinese. */
const names = {
  title: /^(笔记标题|筆記標題|标题|標題)$/,
  date: /^(首次发布时间|首次發佈時間|首次發布時間|发布时间|發佈時間)$/,
  kind: /^(体裁|體裁|笔记类型)$/,
  likes: /^(点赞|點讚|点赞量|点赞数)$/,
  comments: /^(评论|評論|评论量|评论数)$/,
  shares: /^(分享|分享量|分享数)$/,
}
export type NoteColumns = Partial<Record<keyof typeof names, number>> & { title: number }

/** The position of each column; undefined if the row is not the header. */
export function columnsOf(cells: string[]): NoteColumns | undefined {
  const found: Partial<Record<keyof typeof names, number>> = {}
  for (const [at, cell] of cells.entries())
    for (const key of Object.keys(names) as (keyof typeof names)[])
      if (names[key].test(cell.replace(/^\ufeff/, '').trim())) found[key] ??= at
  const { title } = found
  return title !== undefined && (found.date !== undefined || found.kind !== undefined)
    ? { ...found, title }
    : undefined
}

const chinaZone = 8 * 3600_000
/** `2026年07月19日20时15分30秒`, China time; also in Excel's format. */
export function noteTime(cell: string): number | undefined {
  const text = cell.trim()
  const found =
    /^(\d{4})年(\d{1,2})月(\d{1,2})日(?:\s*(\d{1,2})[时時](?:(\d{1,2})分(?:(\d{1,2})秒?)?)?)?$/.exec(text)
  const at = found
    ? dateOf(
        `${found[1]}-${found[2]}-${found[3]} ${found[4] ?? '0'}:${(found[5] ?? '0').padStart(2, '0')}:${(found[6] ?? '0').padStart(2, '0')}`,
      )
    : (excelDateOf(text) ?? dateOf(text.replaceAll('/', '-')))
  return at !== undefined && at > chinaZone ? at - chinaZone : undefined
}

/** `1.2万` is 12,000; a dash is not a number. */
function figureOf(cell: string | undefined): number | undefined {
  const found = /^([\d,]+(?:\.\d+)?)\s*(万|萬|w|亿|億)?\+?$/i.exec(cell?.trim() ?? '')
  if (!found) return undefined
  const unit = /亿|億/.test(found[2] ?? '') ? 1e8 : found[2] ? 1e4 : 1
  return Math.round(Number(found[1]!.replaceAll(',', '')) * unit)
}

/** A note: it has only a title, a time and figures. Notes with equal title and time are distinguished by their order. */
export function noteOf(cells: string[], columns: NoteColumns, turns: Turns): PostRecord[] {
  const cell = (key: keyof typeof names) => (columns[key] === undefined ? undefined : cells[columns[key]!])
  const text = textOf(cell('title')?.trim(), 2000) ?? ''
  const createdAt = noteTime(cell('date') ?? '')
  if (text === '' && createdAt === undefined) return []
  const key = keyOf(text, createdAt)
  const turn = turns.of(key)
  const post: PostRecord = {
    uid: turn === 1 ? key : `${key}-${turn}`,
    text,
    kind: /视频|視頻|影片|video/i.test(cell('kind') ?? '') ? 'video' : 'photo',
    // The table has no column for it, and a note can be for friends, or only for its author.
    visibility: 'unknown',
    media: [],
  }
  if (createdAt !== undefined) post.createdAt = createdAt
  for (const figure of ['likes', 'comments', 'shares'] as const) {
    const count = figureOf(cell(figure))
    if (count !== undefined) post[figure] = count
  }
  return [post]
}
