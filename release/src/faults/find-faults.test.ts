import { faultHalf } from '@fankeep/shared/contract/fault-code'
import { opsFaultFound, opsFaults } from '@fankeep/shared/contract/ops'
import { makeFolder } from '../../test/builds'
import { openStore } from '../store/open'
import { FaultBook, keepFaults, type KnownReport } from '../telemetry/fault-book'
import { findFault, listFaults } from './find-faults'
import type { StackReader } from './stack-reader'

const now = new Date('2026-11-22T08:00:00Z')
const [older, newer] = ['0.1.0-aaaaaaaa', '0.2.0-bbbbbbbb']

/** The report of a page, with the code that belongs to it: `own` is its second half. */
function report(line: number, own: string, more: Partial<KnownReport> = {}): KnownReport {
  const remote = more.remote ?? 'mf-home'
  const version = more.version ?? older
  const about = {
    remote,
    name: 'TypeError',
    frames: [`${remote}/${version}/page-home.js:1:${line}`],
    ...more,
  }
  return {
    message: 'it is undefined',
    page: '/',
    version,
    at: '2026-11-22T07:00:00.000Z',
    code: `${faultHalf(about)}-${own}`,
    ...about,
  }
}

/** Fake maps: 234 in the one build and 567 in the other are the same place; 900 has no map. */
const sources: Record<string, string> = { 234: 'hero.tsx', 567: 'hero.tsx', 300: 'plans.tsx' }
const readStack: StackReader = async (frames) =>
  frames.map((built) => {
    const file = sources[built.split(':').at(-1)!]
    return file
      ? { built, source: { file: `mf-home/src/${file}`, line: 7, column: 3 }, within: 'draw' }
      : { built, source: null, within: null }
  })

async function setUp(...reports: KnownReport[]) {
  const { backend } = openStore(makeFolder())
  const book = new FaultBook()
  for (const [at, each] of reports.entries()) book.add(each, `address ${at}`)
  await keepFaults(backend, '2026-11-22', 'one', book)
  return { backend, readStack, now }
}

const hero = report(234, '2222')
const heroLater = report(567, '3333', {
  version: newer,
  message: 'it is null',
  page: '/aboutUs',
  at: '2026-11-22T07:30:00.000Z',
})

test('a code finds its fault with times, pages, counts per version and the stack in the sources', async () => {
  const parts = await setUp(hero, { ...hero, code: report(234, '4444').code }, heroLater, report(300, '5555'))
  const found = opsFaultFound.parse(await findFault(parts, hero.code.toLowerCase().replace('-', ' ')))
  expect(found).toEqual({
    code: hero.code,
    shown: { at: hero.at, version: older },
    remote: 'mf-home',
    name: 'TypeError',
    message: 'it is undefined',
    pages: ['/', '/aboutUs'],
    count: 3,
    first: hero.at,
    last: heroLater.at,
    versions: [
      { version: older, count: 2 },
      { version: newer, count: 1 },
    ],
    codes: [heroLater.code, hero.code, report(234, '4444').code].map((code) =>
      expect.objectContaining({ code }),
    ),
    stack: [
      {
        built: hero.frames[0],
        source: { file: 'mf-home/src/hero.tsx', line: 7, column: 3 },
        within: 'draw',
      },
    ],
  })
})

test('a code that is not stored finds its fault by its first half', async () => {
  const many = Array.from({ length: 9 }, (_, at) => report(234, `222${at + 2 === 10 ? 'A' : at + 2}`))
  const parts = await setUp(...many)
  expect(await findFault(parts, many[0]!.code)).toMatchObject({ shown: null, count: 9, code: many[0]!.code })
  expect(await findFault(parts, many[8]!.code)).toMatchObject({ shown: { version: older } })
})

test.each([
  ['R-7F3A-2041', 'no_code', /not an error code.*Ask the member to read it again/s],
  [
    '7KQM-2XHT',
    'no_such_fault',
    /No fault with the code 7KQM-2XHT.*14 days.*Compare the code.*release faults/s,
  ],
])('rejects the code %s and says what to do', async (code, key, said) => {
  const parts = await setUp(hero)
  await expect(findFault(parts, code)).rejects.toMatchObject({ key, message: expect.stringMatching(said) })
})

test('does not find a code older than 14 days', async () => {
  const parts = await setUp(hero)
  await expect(
    findFault({ ...parts, now: new Date('2026-12-06T08:00:00Z') }, hero.code),
  ).rejects.toMatchObject({ key: 'no_such_fault' })
  expect((await findFault({ ...parts, now: new Date('2026-12-05T08:00:00Z') }, hero.code)).count).toBe(1)
})

test('lists distinct faults, the most frequent first, of all remotes or of one', async () => {
  const parts = await setUp(
    report(900, '2222'),
    hero,
    heroLater,
    report(300, '2222', { remote: 'mf-auth' }),
    report(900, '3333', { version: newer, at: heroLater.at }),
    report(900, '4444', { version: newer, at: heroLater.at }),
  )
  const listed = async (name?: string) =>
    opsFaults
      .parse({ faults: await listFaults(parts, name) })
      .faults.map((fault) => [
        fault.remote,
        fault.stack[0]?.source?.file ?? fault.stack[0]?.built,
        fault.count,
      ])
  const auth = ['mf-auth', 'mf-home/src/plans.tsx', 1]
  expect(await listed()).toEqual([
    // Without a map it is the same fault if it is at the same place in the build.
    ['mf-home', `mf-home/${newer}/page-home.js:1:900`, 3],
    ['mf-home', 'mf-home/src/hero.tsx', 2],
    auth,
  ])
  expect(await listed('mf-auth')).toEqual([auth])
  expect(await listed('mf-none')).toEqual([])
})

test('a list has the innermost frames of a stack, a code finds all of them', async () => {
  const frames = [234, 300, 900, 901, 902].map((line) => `mf-home/${older}/page-home.js:1:${line}`)
  const deep = report(234, '2222', { frames })
  const parts = await setUp(deep)
  const builtIn = (stack: { built: string }[]) => stack.map(({ built }) => built)
  expect(builtIn((await listFaults(parts))[0]!.stack)).toEqual(frames.slice(0, 3))
  expect(builtIn((await findFault(parts, deep.code)).stack)).toEqual(frames)
})
