import { closeGaps, isolate } from '@fankeep/shared/contract'
import en from '../../locales/en.json'
import zhCn from '../../locales/zh-CN.json'
import zhTw from '../../locales/zh-TW.json'
import type { Language } from './language'
import type { Params } from './refusal'

const words: Record<Language, Record<string, string>> = { 'zh-tw': zhTw, 'zh-cn': zhCn, en }

/**
 * The sentence of a key in a language, with `{{names}}` filled from `params`. Bytes (`{{limit, bytes}}`) are formatted
 * for people, lists are joined as usual in the language.
 * @throws Error if a key has no sentence: our bug, found by the test over all keys.
 */
export function say(language: Language, key: string, params: Params = {}): string {
  const sentence = words[language][key]
  if (sentence === undefined) throw new Error(`No text for '${key}' in ${language}`)
  return fillWords(language, sentence, params)
}

/** Fills the `{{names}}` of a sentence. */
export function fillWords(language: Language, sentence: string, params: Params): string {
  const filled = sentence.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, name: string, form?: string) =>
    isolate(writeValue(language, params[name], form)),
  )
  return closeGaps(filled, params)
}

/** Formats a value for a sentence of a language; `date` is a day without its year, `days` a number of days. */
export function writeValue(
  language: Language,
  value: string | number | string[] | undefined,
  form?: string,
): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return new Intl.ListFormat(language, { type: 'conjunction' }).format(value)
  if (form === 'bytes') return writeBytes(Number(value))
  if (form === 'days')
    return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
      Number(value),
    )
  if (form === 'date')
    return new Intl.DateTimeFormat(language, {
      month: 'short',
      day: 'numeric',
      timeZone: 'Asia/Taipei',
    }).format(new Date(String(value)))
  if (form === 'day' || form === 'moment')
    return new Intl.DateTimeFormat(language, {
      dateStyle: form === 'day' ? 'medium' : 'long',
      ...(form === 'moment' && { timeStyle: 'short', hourCycle: 'h23' }),
      timeZone: 'Asia/Taipei',
    }).format(new Date(value))
  return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value
}

function writeBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`
}
