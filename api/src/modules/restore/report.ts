import { Readable } from 'node:stream'
import { formulaSign } from '../../infra/formula-signs'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { presentNotes, presentWhy } from './present'
import { allItems, type ItemRow, type RestoreRow } from './repository'

const formula = new RegExp(`^${formulaSign}`)

/** Neutralizes text that a spreadsheet would treat as a formula or a command. */
const cell = (value: string | number | null) => {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const line = (values: (string | number | null)[]) => `${values.map(cell).join(',')}\r\n`

const columns = [
  ...(['n', 'post', 'outcome', 'at', 'url', 'audience'] as const),
  ...(['title', 'text', 'files', 'notes', 'why'] as const),
]

/** Each post of a request and its outcome, as CSV (RFC 4180). With a byte order mark, by which Excel recognizes UTF-8. */
export const reportOf = (services: Services, row: RestoreRow, language: Language): Readable =>
  Readable.from(lines(services, row, language), { objectMode: false })

async function* lines({ db }: Services, row: RestoreRow, language: Language): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map((column) => say(language, `restore.report.${column}`)))}`
  for await (const items of allItems(db, row.id))
    yield items.map((item) => line(valuesOf(item, language))).join('')
}

const valuesOf = (item: ItemRow, language: Language) => [
  item.n,
  item.postUid,
  say(language, `restore.outcome.${item.outcome}`),
  item.at?.toISOString() ?? '',
  item.url,
  item.audience && say(language, `visibility.${item.audience}`),
  item.title,
  item.parts.map(({ text }) => text).join('\n\n'),
  item.media.length,
  presentNotes(item.notes, language)
    .map(({ msg }) => msg)
    .join(' '),
  presentWhy(item.why, language)?.msg ?? '',
]
