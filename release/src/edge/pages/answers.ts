import { acceptLanguage } from '@fankeep/shared/contract/accept-language'
import { answerKey } from '@fankeep/shared/contract/answer-key'
import { type CallAddress, calls, isPublicRead } from '@fankeep/shared/contract/calls'
import type { RouteAnswer } from '@fankeep/shared/contract/release'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '../escape-html'
import { languages, type WordsFile } from '../languages'

/** What the api answered, by `answerKey`. */
export type Answers = Record<string, unknown>

/** Milliseconds. An answer older than `fresh` is still used while the next is requested; a page waits `patience` for its first. */
const fresh = 60_000
const patience = 1000
/** Milliseconds before an api that did not answer is asked again. */
const pause = 5000
const mostKept = 200
/** Characters: larger answers do not belong in a page. */
const mostText = 400_000

interface Kept {
  /** Undefined: there was no answer. */
  data: unknown
  until: number
}

/** Requests the answers that pages include. While the api is down, the last answers are used. */
export function createAnswers(apiUrl: string, now: () => number = () => performance.now()) {
  const kept = new LRUCache<string, Kept>({ max: mostKept })
  const asked = new Map<string, Promise<unknown>>()

  const answerOf = async (question: RouteAnswer, words: WordsFile): Promise<unknown> => {
    const key = `${words} ${answerKey(question.call, question.input)}`
    const known = kept.get(key)
    if (known && now() < known.until) return known.data
    const asking = asked.get(key) ?? askAndKeep(key, question, words).finally(() => asked.delete(key))
    asked.set(key, asking)
    return known?.data ?? asking
  }
  const askAndKeep = async (key: string, question: RouteAnswer, words: WordsFile) => {
    const data = await ask(apiUrl, question, words)
    const known = kept.get(key)?.data
    kept.set(key, { data: data ?? known, until: now() + (data === undefined ? pause : fresh) })
    return data ?? known
  }

  /** @returns every answer a screen begins with, except those that the api does not return in time. */
  return async (questions: RouteAnswer[] | undefined, words: WordsFile): Promise<Answers> => {
    const answers = await Promise.all(
      (questions ?? []).map(async (question) => [
        answerKey(question.call, question.input),
        await answerOf(question, words),
      ]),
    )
    return Object.fromEntries(answers.filter(([, data]) => data !== undefined))
  }
}

/** @returns the data of an answer with code 1, otherwise undefined */
async function ask(apiUrl: string, { call, input }: RouteAnswer, words: WordsFile): Promise<unknown> {
  if (!isPublicRead(call)) return undefined
  const { method, path } = (calls as Record<string, CallAddress>)[call]!
  const fields = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const url = new URL(path, apiUrl)
  if (method === 'GET') url.search = fields.toString()
  try {
    const response = await fetch(url, {
      method,
      ...(method === 'POST' && { body: fields }),
      headers: { 'accept-language': acceptLanguage[languages[words].key] },
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    const { code, data } = JSON.parse(text) as { code: unknown; data: unknown }
    return code === 1 && text.length <= mostText ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Fills the answers' texts into a drawing: `<slot name="site.article.title">` is `title` of the answer to `site.article`. A field
 * named `html` is markup that the api has sanitized; a time is written as a day.
 * @returns undefined if an answer is missing: a drawing with gaps is not shown
 */
export function fillSlots(drawing: string, answers: Answers, words: WordsFile): string | undefined {
  let isWhole = true
  const filled = drawing.replaceAll(
    /<slot name="([\w.]+)\.(\w+)"><\/slot>/g,
    (_, call: string, field: string) => {
      const key = Object.keys(answers).find((each) => each.startsWith(`${call} `))
      const value = key && (answers[key] as Record<string, unknown>)[field]
      if (typeof value !== 'string') isWhole = false
      else return field === 'html' ? value : escapeHtml(dayIn(value, words))
      return ''
    },
  )
  return isWhole ? filled : undefined
}

/** Formats a day like the page's own `DateText`. */
const dayIn = (value: string, words: WordsFile) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
    ? new Intl.DateTimeFormat(languages[words].html, {
        year: 'numeric',
        month: words === 'en' ? 'short' : '2-digit',
        day: words === 'en' ? 'numeric' : '2-digit',
        timeZone: 'Asia/Taipei',
      }).format(new Date(value))
    : value
