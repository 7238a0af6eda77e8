import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allLanguages } from '../../infra/language'
import { apiRoot } from '../../infra/paths'
import { parseText, articlesOf, endorsementsOf } from './read-content'

const filesOf = (language: string) =>
  readdirSync(join(apiRoot, 'content', language), { recursive: true })
    .map(String)
    .sort()

test.each(allLanguages)('reads every content file of %s, which has the same files as zh-tw', (language) => {
  const files = filesOf(language)
  expect(files).toEqual(filesOf('zh-tw'))
  // `help/after` is appended to other articles, and is not an article itself.
  const own = files.filter((file) => file.endsWith('.md') && !/\bafter\b/.test(file))
  expect(articlesOf(language).length + endorsementsOf(language).length).toBe(own.length)
})

test('endorsementsOf returns the creators in the same order in each language', () => {
  const order = ['yang', 'he', 'cat', 'ruby', 'jun', 'chen', 'kiki', 'ze']
  for (const language of allLanguages) expect(endorsementsOf(language).map(({ id }) => id)).toEqual(order)
})

test('parseText separates the fields from the body, also with CRLF line ends', () => {
  const text =
    '---\r\ntitle: One: two\r\nwritten: 2026-11-21\r\n---\r\n\r\nWords.\r\n\r\n---\r\n\r\nMore.\r\n'
  expect(parseText(text, 'en/x', ['title', 'written'])).toEqual({
    title: 'One: two',
    written: '2026-11-21',
    body: 'Words.\n\n---\n\nMore.',
  })
})

test.each([
  ['title', '---\nwritten: 2026-11-21\n---\n\nWords.\n'],
  ['title', '---\ntitle:\n---\n\nWords.\n'],
  ['body', '---\ntitle: One\n---\n\n'],
  ['title', 'title: One\n\nWords.\n'],
])('parseText rejects a text without a %s and names the file: %j', (field, text) => {
  expect(() => parseText(text, 'en/x', ['title'])).toThrow(`content/en/x has no ${field}`)
})
