import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sampledPages } from '@fankeep/shared/contract/telemetry'
import { ask } from '../../../test/ask'
import { makeFolder } from '../../../test/builds'
import { closing } from '../../../test/clean-up'
import { auth, home, setUp, shell } from '../../../test/edge'
import { openStore } from '../../store/open'
import { keepChecks, readChecks } from '../../telemetry/check-book'
import { count, type DayBook } from '../../telemetry/day-book'
import { keepDay } from '../../telemetry/kept'
import type { LiveSite } from '../live/live-site'
import { percentOf } from './draw-status'
import { readStatus } from './read-status'
import { watchApi } from './watch-api'

const now = new Date('2026-11-22T08:00:00Z')
const backend = () => openStore(makeFolder()).backend
const site = { registry: { remotes: { 'mf-home': {}, 'mf-auth': {} } } } as unknown as LiveSite
const ready = async () => true

/** A day with this many views and faults. */
function viewed(remote: string, views: number, faults: number): DayBook {
  const book: DayBook = {}
  const about = { remote, version: '1' }
  for (let n = 0; n < (views - faults) / sampledPages; n++) count(book, { ...about, kind: 'load', value: 10 })
  for (let n = 0; n < faults; n++) count(book, { ...about, kind: 'fail' })
  return book
}

test('a day with one fault is never shown as 100 percent', () => {
  expect([100, 99.96, 99.9, 0].map(percentOf)).toEqual(['100', '99.9', '99.9', '0.0'])
})

test('a day is good, some or bad by its share of views without a fault, and none if it has few views', async () => {
  const store = backend()
  await keepDay(store, '2026-11-22', 'a', { ...viewed('mf-home', 1000, 0), ...viewed('mf-auth', 1000, 20) })
  await keepDay(store, '2026-11-21', 'a', { ...viewed('mf-home', 1000, 100), ...viewed('mf-auth', 40, 10) })
  const { remotes } = await readStatus({ backend: store, site, isApiReady: ready, now })
  const last = (name: string) =>
    remotes
      .find((part) => part.name === name)!
      .days.slice(-2)
      .map(({ day, level, share }) => [day, level, share])
  expect(last('mf-home')).toEqual([
    ['2026-11-21', 'bad', 90],
    ['2026-11-22', 'good', 100],
  ])
  expect(last('mf-auth')).toEqual([
    ['2026-11-21', 'none', null],
    ['2026-11-22', 'some', 98],
  ])
  expect(remotes.map(({ name, now: level }) => [name, level])).toEqual([
    ['mf-home', 'good'],
    ['mf-auth', 'some'],
  ])
})

test('the status adds up the checks of all edge servers over 30 days and ignores an unreadable file', async () => {
  const store = backend()
  await keepChecks(store, '2026-11-22', 'a', { asked: 600, failed: 0 })
  await keepChecks(store, '2026-11-22', 'b', { asked: 400, failed: 10 })
  await keepChecks(store, '2026-10-23', 'a', { asked: 10, failed: 10 })
  await store.write('status/2026-11-22/c.json', Buffer.from('{'))
  const { api } = await readStatus({ backend: store, site, isApiReady: async () => false, now })
  expect(api.now).toBe('bad')
  expect(api.days).toHaveLength(30)
  expect(api.days[0]).toEqual({ day: '2026-10-24', level: 'none', share: null })
  expect(api.days.at(-1)).toEqual({ day: '2026-11-22', level: 'some', share: 99 })
})

test('the status has the state of the api while the store is down', async () => {
  const away = () => Promise.reject(new Error('the store is away'))
  const store = { ...backend(), list: away, read: away }
  const { api, remotes } = await readStatus({ backend: store, site, isApiReady: ready, now })
  expect([api.now, api.days.at(-1)!.share, remotes.map((part) => part.now)]).toEqual([
    'good',
    null,
    ['none', 'none'],
  ])
})

test('counts each check of the api for its day, and removes days that are no longer shown', async () => {
  const store = backend()
  await keepChecks(store, '2026-10-24', 'old', { asked: 1, failed: 1 })
  const app = Fastify()
  let at = now
  let isReady = true
  const { ask: askApi, keep } = watchApi(app, {
    backend: store,
    isApiReady: async () => isReady,
    now: () => at,
  })
  await askApi()
  isReady = false
  await askApi()
  at = new Date(now.getTime() + 86_400_000)
  await askApi()
  await keep()
  expect(await readChecks(store, at)).toEqual(
    new Map([
      ['2026-11-22', { asked: 2, failed: 1 }],
      ['2026-11-23', { asked: 1, failed: 1 }],
    ]),
  )
  expect(await store.list('status')).toEqual(['2026-11-22', '2026-11-23'])
  await app.close()
})

async function startApi(state: object) {
  const server = createServer((request, response) =>
    response.end(JSON.stringify(request.url === '/ready' ? { ready: true } : { code: 1, data: state })),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => server.close(done).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const open = { website_state: 1, website_close_msg: '' }

test.each([
  ['/status', 'zh-Hant-TW', '一切正常', '首頁'],
  ['/zh-cn/status', 'zh-Hans-CN', '一切正常', '首页'],
  ['/en/status', 'en', 'Everything works', 'Home &lt;1&gt;'],
])('%s shows the state of each part in %s, without a script or a file', async (path, lang, whole, part) => {
  const { app } = await setUp([shell, home, auth], await startApi(open))
  const { status, body, headers } = await ask(app, path)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain(`<html lang="${lang}">`)
  expect(body).toContain(whole)
  expect(body).toContain(`${part}</h2>`)
  expect(body).not.toMatch(/<script|\/releases\//)
  // It would move a screen reader back to the top while it reads (WCAG 2.2.1).
  expect(body).not.toContain('http-equiv')
  // The time zone is named after the time, for readers elsewhere.
  expect(body).toMatch(/<time [^>]*>[^<]*\s\d{2}:\d{2}:\d{2} GMT\+8</)
  expect(headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self' [^;]*'sha256-/)
})

test('the status page shows that the api is down and that backups are safe', async () => {
  const { app } = await setUp([shell, home])
  const { body } = await ask(app, '/en/status')
  expect(body).toContain('Some parts do not work')
  expect(body).toContain('Your backups are safe')
  expect(body).toMatch(/<time [^>]*>\w{3} \d+, \d{4}, \d{2}:\d{2}:\d{2} GMT\+8</)
  const { api } = (await ask(app, '/status.json')).json() as { api: { now: string } }
  expect(api.now).toBe('bad')
})

test('the status page shows the operators’ message while the site is closed', async () => {
  const { app } = await setUp(
    [shell, home],
    await startApi({ website_state: 2, website_close_msg: 'Back at <noon>.' }),
  )
  const { body } = await ask(app, '/en/status')
  expect(body).toContain('Closed for maintenance')
  expect(body).toContain('Back at &lt;noon&gt;.')
})
