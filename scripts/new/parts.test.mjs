import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newCall, newKey, newMigration, newScreen, Taken, Wrong } from './parts.mjs'

/* Runs on copies of the repository's own files, so that a change of their form shows here. */
const repository = join(import.meta.dirname, '../..')
const copied = [
  'shared/src/contract',
  'mf-billing/remote.json',
  'mf-billing/src/routes.tsx',
  'mf-billing/locales',
  'mf-home/remote.json',
  'api/locales',
  'api/migrations',
]
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-part-'))
  for (const path of copied) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(repository, path), join(root, path), { recursive: true })
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
const read = (file) => readFileSync(join(root, file), 'utf8')
const json = (file) => JSON.parse(read(file))

describe('a new screen', () => {
  test('has a route, a page with a test, and texts in three languages', () => {
    const files = newScreen({ root, remote: 'mf-billing', name: 'gift-cards' })
    expect(files).toHaveLength(7)
    expect(json('mf-billing/remote.json').routes.at(-1)).toMatchObject({
      path: '/giftCards',
      name: 'giftCards',
      access: 'member',
    })
    expect(read('mf-billing/src/routes.tsx')).toMatch(
      /giftCards: \(\) =>\n.*'\.\/gift-cards\/gift-cards-page'.*Page: GiftCardsPage.*\n\}\n/,
    )
    expect(read('mf-billing/src/gift-cards/gift-cards-page.tsx')).toContain('export function GiftCardsPage()')
    for (const language of ['zh-TW', 'zh-CN', 'en'])
      expect(json(`mf-billing/locales/${language}.json`).giftCards).toEqual({ title: 'Gift cards' })
  })

  test.each([
    ['of another remote', '/aboutUs', Taken],
    ['that the remote already has', '/PAYMENT', Taken],
    ['that is not a path', 'gift cards', Wrong],
  ])('with a route %s is rejected, and nothing is written', (_whose, route, refusal) => {
    const before = read('mf-billing/remote.json')
    expect(() => newScreen({ root, remote: 'mf-billing', name: 'gift-cards', route })).toThrow(refusal)
    expect(read('mf-billing/remote.json')).toBe(before)
  })

  test('requires a remote that exists', () => {
    expect(() => newScreen({ root, remote: 'mf-gone', name: 'gift-cards' })).toThrow(Wrong)
  })
})

describe('a new call', () => {
  test.each([
    ['notices.mute', '/api3/notice/mute', 'notices.ts'],
    ['optIn.pause', '/api3/optin/pause', 'opt-in.ts'],
    ['orders.gift', '/api3/order/gift', 'orders.ts'],
  ])('%s is added after the other calls of its domain, with schemas', (name, path, file) => {
    newCall({ root, name, path })
    const table = read('shared/src/contract/calls.ts')
    const names = [...table.matchAll(/^ {2}'(\w+\.\w+)'/gm)].map(([, each]) => each)
    const domains = names.map((each) => each?.split('.')[0])
    expect(table).toContain(`'${name}': { method: 'POST', path: '${path}' },`)
    expect(names.indexOf(name)).toBe(domains.lastIndexOf(name.split('.')[0]))
    expect(read(`shared/src/contract/${file}`)).toContain(
      `  '${name}': { request: z.object({}), response: z.object({}) },\n} satisfies`,
    )
  })

  test.each([
    ['a name that is taken', 'fans.list', '/api3/fans/new', Taken],
    ['a path that is taken', 'fans.merge', '/api/Fans/fansList', Taken],
    ['a domain without a file', 'gifts.list', '/api3/gifts', Wrong],
    ['an invalid name', 'merge fans', '/api3/fans/merge', Wrong],
    ['a path outside of the api', 'fans.merge', '/fans/merge', Wrong],
  ])('with %s is rejected', (_why, name, path, refusal) => {
    expect(() => newCall({ root, name, path })).toThrow(refusal)
  })
})

test('a new migration gets the next number', () => {
  const last = readdirSync(join(root, 'api/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  const [file] = newMigration({ root, name: 'restore-notes' })
  expect(file).toMatch(/^api\/migrations\/\d{4}_restore_notes\.sql$/)
  expect(Number(file?.slice(15, 19))).toBe(Number(last?.slice(0, 4)) + 1)
  expect(read(file)).toBe('-- Restore notes: what changes, and why.\n')
  expect(() => newMigration({ root, name: '../x' })).toThrow(Wrong)
})

describe('a new key', () => {
  test('is added in all three languages, nested in a remote and flat in the api', () => {
    newKey({ root, folder: 'mf-billing', key: 'plans.gift.title', texts: ['禮物', '礼物', 'Gift'] })
    expect(json('mf-billing/locales/zh-CN.json').plans.gift).toEqual({ title: '礼物' })
    newKey({ root, folder: 'api', key: 'gift.gone', texts: ['一', '二', 'three'] })
    expect(json('api/locales/en.json')['gift.gone']).toBe('three')
  })

  test.each([
    ['that exists', 'mf-billing', 'plans.title', ['一', '二', 'three'], Taken],
    ['below an existing text', 'mf-billing', 'plans.title.more', ['一', '二', 'three'], Taken],
    ['that exists in the api', 'api', 'not_found', ['一', '二', 'three'], Taken],
    ['in only two languages', 'mf-billing', 'plans.gift', ['一', '二'], Wrong],
    ['in a folder without texts', 'release', 'plans.gift', ['一', '二', 'three'], Wrong],
  ])('%s is rejected', (_why, folder, key, texts, refusal) => {
    expect(() => newKey({ root, folder, key, texts })).toThrow(refusal)
  })
})
