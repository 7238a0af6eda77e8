import { ask } from '../../test/ask'
import { versionOf } from '../../test/builds'
import { home, setUp, startEdge } from '../../test/edge'
import { openStore } from '../store/open'
import { loadsOf, p75 } from '../telemetry/day-book'
import { readDays } from '../telemetry/kept'

const text = { 'content-type': 'text/plain;charset=UTF-8' }
const about = { remote: home.name, version: versionOf(1) }
const key = `${home.name} ${versionOf(1)}`
const send = (app: Awaited<ReturnType<typeof startEdge>>, samples: object[], headers = {}) =>
  ask(app, '/telemetry', { ...text, ...headers }, JSON.stringify({ samples }))

test('samples are stored per day, remote and version, and added up over all servers', async () => {
  const { app, context } = await setUp()
  const other = await startEdge(context.root)
  const timings = [100, 100, 100, 900].map((value) => ({ ...about, kind: 'load', value }))
  expect((await send(app, [...timings, { ...about, kind: 'fail' }])).status).toBe(204)
  await send(other, [
    { ...about, kind: 'fail' },
    { ...about, kind: 'CLS', value: 0.04 },
  ])
  await Promise.all([app.close(), other.close()])
  const [today] = await readDays(openStore(context.root).backend, 7)
  const entry = today!.book[key]!
  expect(today!.day).toBe(new Date().toISOString().slice(0, 10))
  expect([entry.fail, loadsOf(entry), p75(entry, 'load'), p75(entry, 'CLS'), p75(entry, 'LCP')]).toEqual([
    2,
    40,
    100,
    0.05,
    undefined,
  ])
})

test('samples of a version that was never published are not counted', async () => {
  const { app, context } = await setUp()
  await send(app, [
    { ...about, version: versionOf(7), kind: 'fail' },
    { ...about, remote: '../../etc', kind: 'fail' },
    { ...about, kind: 'render' },
  ])
  await app.close()
  const [today] = await readDays(openStore(context.root).backend, 7)
  expect(Object.keys(today!.book)).toEqual([key])
})

test.each([
  ['nonsense', 'nonsense', {}],
  ['an unknown format', '{"samples":[{"kind":"load"}]}', {}],
  ['text that a person typed', JSON.stringify({ samples: [{ ...about, kind: 'ann@example.test' }] }), {}],
  [
    'a report from another site',
    JSON.stringify({ samples: [{ ...about, kind: 'fail' }] }),
    { 'sec-fetch-site': 'cross-site' },
  ],
])('rejects %s', async (_, body, headers) => {
  const { app } = await setUp()
  expect((await ask(app, '/telemetry', { ...text, ...headers }, body)).status).toBe(400)
})

test('the samples of one IP address per minute and the size of a request are limited', async () => {
  const { app } = await setUp()
  const many = Array.from({ length: 50 }, () => ({ ...about, kind: 'fail' }))
  expect(
    [await send(app, many), await send(app, many), await send(app, many)].map(({ status }) => status),
  ).toEqual([204, 204, 429])
  expect((await ask(app, '/telemetry', text, 'x'.repeat(17_000))).status).toBe(413)
})
