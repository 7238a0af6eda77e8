import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ask } from '../../../test/ask'
import { makeBuild, makeFolder, versionOf } from '../../../test/builds'
import { closing } from '../../../test/clean-up'
import { home, setUp, shell, startEdge, until } from '../../../test/edge'
import { publish, rollback } from '../../publish'

/** Collects the events an open page receives. */
function listen(app: Awaited<ReturnType<typeof startEdge>>) {
  const { port } = app.server.address() as AddressInfo
  const heard: string[] = []
  const asked = request({ port, path: '/registry/events' }, (answer) => {
    heard.push(String(answer.headers['content-type']))
    answer.on('data', (chunk: Buffer) => heard.push(...(chunk.toString().match(/(?<=data: )\d+/g) ?? [])))
    answer.once('end', () => heard.push('end'))
  })
  asked.on('error', () => heard.push('end'))
  asked.end()
  closing.push(async () => asked.destroy())
  return heard
}

test('an open page receives the live revision and every change, from each of several servers', async () => {
  const { app, context } = await setUp()
  const other = await startEdge(context.root)
  const pages = [listen(app), listen(other)]
  await until(async () => pages.every((heard) => heard.includes('1')))
  await publish(context, [makeBuild({ ...home, version: versionOf(2) })])
  await until(async () => pages.every((heard) => heard.includes('2')))
  await rollback(context, 'mf-home')
  await until(async () => pages.every((heard) => heard.includes('3')))
  for (const edge of [app, other])
    expect((await ask(edge, '/registry.json')).json().remotes['mf-home'].live.version).toBe(versionOf(1))
  expect(pages[0]![0]).toBe('text/event-stream')
})

test('a stopping server closes the streams of its open pages', async () => {
  const { app } = await setUp()
  const heard = listen(app)
  await until(async () => heard.includes('1'))
  await app.close()
  await until(async () => heard.includes('end'))
})

test('a page with an older shell is offered only the remotes that its shell can hold', async () => {
  const { app, context } = await setUp([shell, home])
  const nextShell = { ...shell, version: versionOf(2), provides: { react: '20.0.0' } }
  const nextHome = { ...home, version: versionOf(2), requires: { react: '^20.0.0' } }
  await publish(context, [makeBuild(nextShell), makeBuild(nextHome)])
  await until(async () => (await ask(app, '/ready')).json().revision === 2)
  const remotesFor = async (version: string) =>
    Object.keys((await ask(app, `/registry.json?shell=${version}`)).json().remotes)
  expect(await remotesFor(versionOf(1))).toEqual([])
  expect(await remotesFor(versionOf(2))).toEqual(['mf-home'])
  expect(await remotesFor('../../etc')).toEqual([])
})

test('an open page receives revision 0 before anything is published', async () => {
  const app = await startEdge(makeFolder())
  const heard = listen(app)
  await until(async () => heard.includes('0'))
})

test('a page whose shell does not pass an event on is not offered a remote that hears it', async () => {
  const { app, context } = await setUp([shell, home])
  const of = (more: object) => ({ events: { emits: {}, hears: {}, passes: {}, ...more } })
  const nextShell = { ...shell, version: versionOf(2), ...of({ passes: { 'gifts.sent': 1 } }) }
  const nextHome = { ...home, version: versionOf(2), ...of({ hears: { 'gifts.sent': 1 } }) }
  await publish(context, [makeBuild(nextShell), makeBuild(nextHome)])
  await until(async () => (await ask(app, '/ready')).json().revision === 2)
  const remotesFor = async (version: string) =>
    Object.keys((await ask(app, `/registry.json?shell=${version}`)).json().remotes)
  expect(await remotesFor(versionOf(1))).toEqual([])
  expect(await remotesFor(versionOf(2))).toEqual(['mf-home'])
})

test('limits the streams of one IP address to 256; another IP address still gets one', async () => {
  const { context } = await setUp()
  const app = await startEdge(context.root, undefined, undefined, { trustProxy: 'loopback' })
  const { port } = app.server.address() as AddressInfo
  const open = (address: string) =>
    new Promise<number>((done) => {
      const headers = { 'x-forwarded-for': address }
      const asked = request({ port, path: '/registry/events', headers, agent: false }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      })
      asked.on('error', () => {}).end()
      closing.unshift(async () => void asked.destroy())
    })
  const statuses = await Promise.all(Array.from({ length: 260 }, () => open('10.0.0.1')))
  expect(statuses.filter((status) => status === 200)).toHaveLength(256)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect(await open('10.0.0.2')).toBe(200)
})

test('a HEAD request for the stream is answered with 404 and leaves no stream open', async () => {
  const { app } = await setUp()
  for (let n = 0; n < 3; n++)
    expect((await ask(app, '/registry/events', { connection: 'close' }, undefined, 'HEAD')).status).toBe(404)
  expect((await ask(app, '/metrics')).body).toContain('fankeep_edge_open_pages 0')
})
