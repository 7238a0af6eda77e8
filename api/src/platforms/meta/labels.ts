import { recordOf } from '../archives/values'
import { metaText } from '../meta-text'
import { metaList } from './list'
import { words } from './media'

/** Where the captions of labelled posts (2025 on) are: labels in the languages of the product's members. */
const captionLabels = new Set([
  'caption',
  'text',
  '說明文字',
  '说明文字',
  '說明',
  '说明',
  '文字',
  '內容',
  '内容',
  'キャプション',
  '캡션',
])

export function labelledText(value: unknown): string | undefined {
  for (const item of metaList(value)) {
    const { label, value: text } = recordOf(item)
    if (typeof label === 'string' && captionLabels.has(metaText(label).trim().toLowerCase()))
      return words(text)
  }
  return undefined
}

export const labelledMedia = (value: unknown) =>
  metaList(value).flatMap((item) => metaList(recordOf(item).media))
