import { faultHalf } from '@fankeep/shared/contract/fault-code'
import type { FaultReport } from '@fankeep/shared/contract/fault-report'
import fc from 'fast-check'
import Fastify from 'fastify'
import { ask } from '../../test/ask'
import { makeBuild, versionOf } from '../../test/builds'
import { closing } from '../../test/clean-up'
import { home, setUp, startEdge } from '../../test/edge'
import { publish } from '../publish'
import { openStore } from '../store/open'
import { faultBounds, readFaults } from '../telemetry/fault-book'
import { readDays } from '../telemetry/kept'
import { Bodies } from './bodies/bodies'
import { serveTelemetry } from './telemetry'

const text = { 'content-type': 'text/plain;charset=UTF-8' }
const place = (file: string, release = `${home.name}/${versionOf(1)}`) => `${release}/${file}:1:23`

/** A report with the code that belongs to it, unless it is given one. */
function report(more: Partial<FaultReport> = {}): FaultReport {
  const about = {
    name: 'TypeError',
    message: 'it is undefined',
    remote: home.name,
    version: versionOf(1),
    page: '/aboutUs',
    frames: [place('about.js')],
    at: new Date().toISOString(),
    ...more,
  }
  return { code: `${faultHalf(about)}-2222`, ...about }
}
type App = Awaited<ReturnType<typeof startEdge>>
const send = (app: App, fault: object, headers = {}) =>
  ask(app, '/telemetry', { ...text, ...headers }, JSON.stringify({ fault }))
const keptIn = async (app: App, root: string) => {
  await app.close()
  return readFaults(openStore(root).backend, new Date())
}

test('a report is stored and makes no telemetry sample', async () => {
  const { app, context } = await setUp()
  const sent = report()
  expect((await send(app, sent)).status).toBe(204)
  const { at, code, ...rest } = sent
  expect(await keptIn(app, context.root)).toEqual([
    { ...rest, id: expect.any(String), count: 1, first: at, last: at, codes: [{ code, at }] },
  ])
  expect(await readDays(openStore(context.root).backend, 14)).toEqual([])
})

test('the edge redacts a report again and drops pages and frames that no release has', async () => {
  const { app, context } = await setUp()
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  const sent = report({
    message: 'no page of ann@example.test, "Ann", 0912345678',
    page: '/ann-of-taipei',
    frames: [
      place('about.js'),
      place('secret-of-ann.js'),
      place('about.js', `${home.name}/${versionOf(7)}`),
      place('main.js', `shell/${versionOf(1)}`),
    ],
    at: '2020-01-01T00:00:00Z',
  })
  expect((await send(app, sent)).status).toBe(204)
  const [kept] = await keptIn(app, context.root)
  expect(kept).toMatchObject({
    message: 'no page of [e-mail] "…", [number]',
    page: null,
    frames: [place('about.js'), place('main.js', `shell/${versionOf(1)}`)],
  })
  expect(kept!.first.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
})

test('a report about a version that was never published is not stored', async () => {
  const { app, context } = await setUp()
  await send(app, report({ version: versionOf(7) }))
  await send(app, report({ remote: '../../etc' }))
  expect(await keptIn(app, context.root)).toEqual([])
})

test.each<[string, object]>([
  ['with the code of another fault', { ...report(), name: 'RangeError' }],
  ['with a malformed code', { ...report(), code: 'R-7F3A-2041' }],
  ['with a long message', report({ message: 'a '.repeat(101) })],
  ['whose page has a query', report({ page: '/aboutUs?id=7' })],
  ['with a frame of another site', report({ frames: ['https://evil.example/a.js:1:2'] })],
  [
    'with a frame outside the release',
    report({ frames: [place('../../../registry/1.js').replace('.js', '')] }),
  ],
  ['with too many frames', report({ frames: Array.from({ length: 21 }, () => place('about.js')) })],
  ['with a sentence as its error name', report({ name: 'Ann was here' })],
  ['with an unknown field', { ...report(), address: '/list?id=7' }],
])('a report %s is rejected', async (_, fault) => {
  const { app, context } = await setUp()
  expect((await send(app, fault)).status).toBe(400)
  expect(await keptIn(app, context.root)).toEqual([])
})

test('a report from another site is rejected', async () => {
  const { app } = await setUp()
  expect((await send(app, report(), { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
})

test('one IP address can send 12 reports a minute; a report that is too large is rejected', async () => {
  const { app } = await setUp()
  const answers: number[] = []
  for (let n = 0; n < 14; n++) answers.push((await send(app, report())).status)
  expect(answers).toEqual([...Array<number>(12).fill(204), 429, 429])
  expect(
    (await ask(app, '/telemetry', text, JSON.stringify({ fault: { x: 'x'.repeat(17_000) } }))).status,
  ).toBe(413)
})

test('10,000 random reports from many IP addresses leave one file of bounded size', async () => {
  const { context } = await setUp()
  const { backend } = context.store
  const app = Fastify({ trustProxy: true })
  closing.push(() => app.close())
  app.removeAllContentTypeParsers()
  serveTelemetry(app, {
    bodies: new Bodies(),
    backend,
    // As if everything were published: the worst a stranger could report.
    manifestOf: async (name, version) =>
      ({ name, version, files: { 'a.js': {} }, declaration: { name, routes: [] } }) as never,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const versions = 30
  const random = fc.sample(fc.nat(1_000_000), { numRuns: 10_000, seed: 20_261_122 })
  for (const [n, number] of random.entries()) {
    const version = versionOf(n % versions)
    const frames = Array.from({ length: 20 }, (_, at) => `mf-home/${version}/a.js:${number}:${at + 1}`)
    const fault = report({ version, frames, message: 'no '.repeat(66) })
    const from = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
    const { status } = await send(app, fault, from)
    if (status !== 204) throw new Error(`${status}`)
  }
  await app.close()
  const [day] = await backend.list('telemetry/faults')
  const [file, ...more] = await backend.list(`telemetry/faults/${day}`)
  expect(more).toEqual([])
  const bytes = await backend.read(`telemetry/faults/${day}/${file}`)
  expect(JSON.parse(String(bytes))).toHaveProperty('length', faultBounds.perDay)
  expect(bytes!.length).toBeLessThan(1_000_000)
})
