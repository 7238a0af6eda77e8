import {
  callbackReasonKeys,
  errorKeys,
  restoreNoteKeys,
  restoreWhyKeys,
  runErrorKeys,
  runNoteKeys,
} from '@fankeep/shared/contract/errors'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allLanguages, languageFiles } from './language'
import { apiRoot } from './paths'
import { say } from './words'

const all = Object.fromEntries(
  allLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(join(apiRoot, 'locales', `${languageFiles[language]}.json`), 'utf8')) as Record<
      string,
      string
    >,
  ]),
)
const names = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()

test.each([
  ...errorKeys,
  ...runErrorKeys,
  ...runNoteKeys,
  ...callbackReasonKeys,
  ...restoreNoteKeys,
  ...restoreWhyKeys,
])('%s has a sentence in all three languages, without a full stop: mails and notices add theirs', (key) => {
  for (const language of allLanguages) {
    const sentence = all[language]?.[key] ?? ''
    expect([language, sentence.length > 4]).toEqual([language, true])
    expect(sentence).not.toMatch(/[.。]$/)
  }
})

test('the three languages have the same keys and the same placeholders', () => {
  const [first = 'zh-tw', ...others] = allLanguages
  for (const other of others) {
    expect(Object.keys(all[other]!)).toEqual(Object.keys(all[first]!))
    for (const [key, sentence] of Object.entries(all[first]!))
      expect([other, key, [...new Set(names(all[other]![key]!))]]).toEqual([
        other,
        key,
        [...new Set(names(sentence))],
      ])
  }
})

test('the English texts contain no Chinese characters', () => {
  for (const sentence of Object.values(all.en!)) expect(sentence).not.toMatch(/\p{Script=Han}/u)
})

test('numbers, bytes, days and lists are formatted for the language', () => {
  expect(say('en', 'storage_full', { limit: 500 * 1024 ** 2 })).toContain('500 MB')
  expect(say('zh-tw', 'records_skipped', { count: 12_345, file: 'a.json' })).toContain('12,345')
  expect(say('zh-tw', 'older_archive', { taken_at: '2026-11-20T20:00:00Z' })).toContain('2026年11月21日')
  expect(say('zh-tw', 'parts_missing', { files: ['a', 'b', 'c'] })).toContain('a、b和c')
})

test('a value is inserted as it is, and placeholders in it are not filled', () => {
  expect(say('en', 'archive_other_owner', { owner: '{{limit}} $& <b>' })).toContain(
    'belongs to {{limit}} $& <b>,',
  )
})

test('throws for a key without a sentence', () => {
  expect(() => say('en', 'no_such_key')).toThrow("No text for 'no_such_key' in en")
})

test('a value with right-to-left letters is isolated in a sentence', () => {
  expect(say('en', 'mail.callback.subject', { page: 'سلمى' })).toBe('A message from \u2068سلمى\u2069')
})
