import type { UploadEntry } from '../archives/entry'
import { EntryBroken } from '../archives/entry'
import { asUtf8 } from '../archives/text-bytes'
import { isUserNameLabel } from '../meta/user-name-label'
import type { Entry } from './records'
import { plainKey } from './lists'

/** A block of a text export: labels and values, in the order of its lines. */
export type Block = [label: string, value: string][]

const lineMax = 64 * 1024
const blockMax = 60

/**
 * The blocks of a file: lines `Label: value`, separated by an empty line. Labels are in the app's language, so the caller
 * recognises a value by its form. If the file ends too early, `onBroken` is called, and its last block is left out.
 */
export async function* readBlocks(entry: UploadEntry, onBroken: () => void): AsyncGenerator<Block[]> {
  const decoder = new TextDecoder()
  let rest = ''
  let block: Block = []
  const take = (text: string, last: boolean): Block[] => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = last ? '' : (lines.pop() ?? '').slice(0, lineMax)
    const blocks: Block[] = []
    for (const line of last ? [...lines, ''] : lines) {
      const found = /^\s*([^:：]{1,80})[:：]\s*(.*)$/.exec(line)
      if (line.trim() === '') {
        if (block.length > 0) blocks.push(block)
        block = []
      } else if (found && block.length < blockMax) block.push([found[1]!.trim(), found[2]!.trim()])
    }
    return blocks
  }
  try {
    for await (const piece of asUtf8(entry.bytes()))
      yield take(decoder.decode(piece, { stream: true }), false)
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    return onBroken()
  }
  // A loose text file has no checksum: if it does not end with a line break, it was cut, perhaps within a name.
  if (entry.crc === undefined && rest.trim() !== '') return onBroken()
  yield take(decoder.decode(), true)
}

const isDate = (value: string) => /^\d{4}-\d{1,2}-\d{1,2}([T ]|$)/.test(value)
const isLink = (value: string) => /^https?:\/\//i.test(value)
const likeLabel =
  /like|讚|赞|いいね|좋아요|gefällt|me gusta|j.aime|curtida|mi piace|vind|suka|thích|beğen|нрав/i
const titleLabel = /title|標題|标题|タイトル|제목|titel|título|titre|titolo|description|說明|说明/i

const whoLabel =
  /who can (view|watch)|觀看|观看|瀏覽權限|閲覧|볼 수|wer .*(sehen|ansehen)|wie kan|qui peut|quién puede|quem pode|chi può|kto może/i

/** Two entries that were merged: it is unknown which name belongs to which date. */
export const isMixed = (block: Block) => block.filter(([, value]) => isDate(value)).length > 1

/** The same entry as in JSON. A value with an unknown label is recognised by its form: a date, a link, otherwise a name. */
export function entryOfBlock(block: Block): Entry {
  const entry: Entry = new Map()
  for (const [label, value] of block) {
    if (value === '') continue
    if (!entry.has('date') && isDate(value)) entry.set('date', value)
    else if (!entry.has('link') && isLink(value)) entry.set('link', value)
    else if (whoLabel.test(label)) entry.set('whocanview', value)
    else if (likeLabel.test(label)) entry.set('likes', value)
    else if (titleLabel.test(label)) entry.set('title', value)
    else if (isUserNameLabel(label) || !entry.has('username')) entry.set('username', value)
    else if (!entry.has(plainKey(label))) entry.set(plainKey(label), value)
  }
  return entry
}
