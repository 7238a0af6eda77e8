import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountWords } from './account-words'
import { billingWords } from './billing-words'
import { callBackWords } from './call-back-words'
import { consultingWords } from './consulting-words'
import { fanListWords } from './fan-list-words'
import { insightsWords } from './insights-words'
import { opsWords } from './ops-words'
import { reachWords } from './reach-words'
import { restoreWords } from './restore-words'
import { type Language, languages } from './words'

/*
 * `npm test` runs each journey in one language. This test compares the words of the other languages with the product's, so that a changed
 * word is noticed immediately, not only at the next `npm run test:all`.
 */

const root = join(import.meta.dirname, '..')
const folders = [...readdirSync(root), 'shared/src/ui'].map((name) => join(root, name, 'locales'))
const files: Record<Language, string> = { 'zh-tw': 'zh-TW.json', 'zh-cn': 'zh-CN.json', en: 'en.json' }

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

/** All texts of the product in a language, with a pattern for those with placeholders. */
const productTexts = (language: Language) =>
  folders
    .map((folder) => join(folder, files[language]))
    .filter(existsSync)
    .flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8'))))
    .map((text) => ({ text: text.replaceAll(/\{\{\w+\}\}/g, '2'), pattern: patternOf(text) }))

function patternOf(text: string): RegExp | undefined {
  const parts = text.split(/\{\{\w+\}\}/)
  // A single character with a placeholder would match anything.
  if (parts.length === 1 || parts.join('').replaceAll(/[^\p{L}]/gu, '').length < 2) return undefined
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.+')}$`,
    'u',
  )
}

const tables = {
  'words.ts': languages,
  'account-words.ts': accountWords,
  'billing-words.ts': billingWords,
  'call-back-words.ts': callBackWords,
  'consulting-words.ts': consultingWords,
  'fan-list-words.ts': fanListWords,
  'insights-words.ts': insightsWords,
  'ops-words.ts': opsWords,
  'reach-words.ts': reachWords,
  'restore-words.ts': restoreWords,
}

/** Words that are not in the locale files: a member's input, and texts that a screen composes of several words. */
const others: Record<string, readonly string[]> = {
  'account-words.ts': ['proveEmail'],
  'billing-words.ts': ['choosePremium'],
  'consulting-words.ts': ['question'],
  'fan-list-words.ts': ['tag', 'groupName', 'message', 'reader'],
  'reach-words.ts': ['hello'],
  'restore-words.ts': ['fromCard'],
}

describe.each(Object.keys(files) as Language[])('in %s', (language) => {
  const product = productTexts(language)
  const isSaid = (word: string) =>
    product.some(({ text, pattern }) => text.includes(word) || pattern?.test(word))

  test.each(Object.entries(tables))('the product says what %s looks for', (file, table) => {
    const words = Object.entries<unknown>(table[language])
      .filter(([name, word]) => !(word instanceof RegExp) && !others[file]?.includes(name))
      .map(([, word]) => String(typeof word === 'function' ? word(2, 2) : word))
    expect(words.length).toBeGreaterThan(2)
    expect(words.filter((word) => !isSaid(word))).toEqual([])
  })
})
