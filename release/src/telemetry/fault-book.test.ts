import { makeFolder } from '../../test/builds'
import { openStore } from '../store/open'
import {
  FaultBook,
  faultBounds,
  forgetOldFaults,
  keepFaults,
  type KnownReport,
  readFaults,
} from './fault-book'

const now = new Date('2026-11-22T08:00:00Z')
const at = (minute: number) => new Date(now.getTime() + minute * 60_000).toISOString()
const code = (number: number) => `7KQM-${String(number).padStart(4, '2')}`
const report = (more: Partial<KnownReport> = {}): KnownReport => ({
  code: code(22),
  name: 'TypeError',
  message: 'it is undefined',
  remote: 'mf-home',
  version: '0.1.0-aaaaaaaa',
  page: '/',
  frames: ['mf-home/0.1.0-aaaaaaaa/page-home.js:1:2'],
  at: at(0),
  ...more,
})
/** Another fault. */
const other = (number: number, more: Partial<KnownReport> = {}) =>
  report({ frames: [`mf-home/0.1.0-aaaaaaaa/page-home.js:9:${number}`], at: at(number), ...more })
const backend = () => openStore(makeFolder()).backend

test('counts the same fault, with its first and last time and its newest codes', () => {
  const book = new FaultBook()
  for (let n = 0; n < 8; n++) book.add(report({ code: code(22 + n), at: at(n), message: `no ${n}` }), `a${n}`)
  expect(book.all).toEqual([
    expect.objectContaining({ count: 8, first: at(0), last: at(7), message: 'no 7', page: '/' }),
  ])
  expect(book.all[0]!.codes.map((each) => each.code)).toEqual([25, 26, 27, 28, 29].map(code))
})

test('keeps the newest distinct faults of a version, and a fault that occurs again counts as new', () => {
  const book = new FaultBook()
  book.add(report(), 'ann')
  for (let n = 1; n < faultBounds.perVersion; n++) book.add(other(n), `a${n}`)
  book.add(report({ at: at(900) }), 'bob')
  book.add(other(901), 'eve')
  expect(book.all).toHaveLength(faultBounds.perVersion)
  expect(book.all.map(({ count }) => count).filter((count) => count > 1)).toEqual([2])
})

test('reports from one IP address cannot push out the faults that others reported', () => {
  const book = new FaultBook()
  expect(book.add(report(), 'ann')).toBe(true)
  const taken = Array.from({ length: 1000 }, (_, n) => book.add(other(n + 1), 'eve')).filter(Boolean)
  expect(taken).toHaveLength(faultBounds.perAddress)
  expect(book.all.some(({ message, codes }) => message && codes[0]!.at === at(0))).toBe(true)
})

test('adds up all processes and days, and ignores a file that cannot be read', async () => {
  const store = backend()
  const [one, two, three] = [new FaultBook(), new FaultBook(), new FaultBook()]
  one.add(report(), 'ann')
  two.add(report({ at: at(5), code: code(33), message: 'newer', page: null }), 'bob')
  three.add(report({ version: '0.2.0-bbbbbbbb', at: at(6) }), 'bob')
  await keepFaults(store, '2026-11-22', 'one', one)
  await keepFaults(store, '2026-11-22', 'two', two)
  await keepFaults(store, '2026-11-21', 'three', three)
  await store.write('telemetry/faults/2026-11-22/odd.json', Buffer.from('[{"id":1}]'))
  const found = await readFaults(store, now)
  expect(found.map(({ version, count, message, page }) => [version, count, message, page])).toEqual([
    ['0.2.0-bbbbbbbb', 1, 'it is undefined', '/'],
    ['0.1.0-aaaaaaaa', 2, 'newer', '/'],
  ])
  // The version is not part of a fault's identity.
  expect(found[0]!.id).toBe(found[1]!.id)
})

test('ignores faults older than 14 days, then deletes them', async () => {
  const store = backend()
  const book = new FaultBook()
  book.add(report(), 'ann')
  for (const day of ['2026-11-08', '2026-11-09', '2026-11-22']) await keepFaults(store, day, 'one', book)
  expect((await readFaults(store, now))[0]!.count).toBe(2)
  await forgetOldFaults(store, now)
  expect(await store.list('telemetry/faults')).toEqual(['2026-11-09', '2026-11-22'])
})
