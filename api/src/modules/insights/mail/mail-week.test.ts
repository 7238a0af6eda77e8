import { startTestServer, type TestServer } from '../../../../test/server'
import type { Mail } from '../../../infra/messages'
import { setLanguage } from '../../member/users'
import { followed, imports, instagramZip } from '../../backup/test-imports'
import { queueWeek } from './queue-week'
import { weekOf } from './week'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, deletePage } = imports(() => server)

/** A page with two lists that has weekly mails on, in English. */
async function mailed() {
  const { member, page, import: read } = await instagram()
  await setLanguage(server.services.db, member.id, 'en')
  const list = (madeOn: string, fans: Record<string, string>) =>
    instagramZip({ fans: followed(fans), madeOn, posts: 0 })
  await read(await list('11-01', { ann: '10-01', bob: '10-02' }))
  await read(await list('11-10', { ann: '10-01', dot: '11-08' }))
  await member.call('insights.mail', { id: page, on: true })
  const mails = () => server.sent.filter((one): one is Mail => one.kind === 'mail' && one.to === member.email)
  const isOn = async () => (await member.call('insights.page', { id: page })).data.mailed
  return { member, page, mails, isOn }
}

/** Runs the hourly maintenance on the next Monday at noon. */
async function monday() {
  await queuedOnMonday()
  await server.work()
}

async function queuedOnMonday() {
  const at = Date.parse(`${weekOf(server.clock.now())}T12:00:00+08:00`) + 7 * 86_400_000
  server.clock.pass((at - server.clock.now().getTime()) / 1000)
  await queueWeek(server.services)
}

test('sends the sentences once each Monday', async () => {
  const { mails, page } = await mailed()
  await queueWeek(server.services)
  await server.work()
  expect(mails()).toEqual([])
  await monday()
  await queueWeek(server.services)
  await server.work()
  expect(mails()).toHaveLength(1)
  const { subject, text } = mails()[0]!
  expect(subject).toMatch(/^This week on /)
  expect(text).toContain('1 fan joined and 1 left.')
  expect(text).toContain(`/insights?id=${page}`)
  await monday()
  expect(mails()).toHaveLength(2)
})

test('sends no waiting mail to a member who has turned weekly mails off', async () => {
  const { member, page, mails, isOn } = await mailed()
  expect(await isOn()).toBe(true)
  await queuedOnMonday()
  await member.call('insights.mail', { id: page, on: false })
  await server.work()
  expect(mails()).toEqual([])
  expect(await isOn()).toBe(false)
})

test('does not send a mail whose week is over', async () => {
  const { mails } = await mailed()
  await queuedOnMonday()
  server.clock.pass(7 * 86_400)
  await server.work()
  expect(mails()).toEqual([])
})

test('one-click unsubscribe turns weekly mails off; opening the link does not', async () => {
  const { mails, page, isOn } = await mailed()
  await monday()
  const link = /<(.+)>/.exec(String(mails()[0]!.headers?.['List-Unsubscribe']))![1]!
  const url = server.origin + new URL(link).pathname + new URL(link).search
  const seen = await fetch(url, { redirect: 'manual' })
  expect([seen.status, seen.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`/insights?id=${page}`),
  ])
  expect(await isOn()).toBe(true)
  expect((await fetch(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
  expect(await isOn()).toBe(false)
})

test('an invalid key does not turn weekly mails off', async () => {
  const { isOn } = await mailed()
  for (const key of ['', 'x', 'a'.repeat(5000)])
    expect(
      (await fetch(`${server.origin}/api/insights/mail-off?key=${key}`, { method: 'POST' })).status,
    ).toBe(200)
  expect(await isOn()).toBe(true)
})

test('sends no mail about a page in the bin', async () => {
  const { member, page, mails } = await mailed()
  await deletePage(member, page)
  const before = mails().length
  await monday()
  expect(mails()).toHaveLength(before)
})

test('sends no mail to a member whose account will be erased', async () => {
  const { member, mails } = await mailed()
  const eraseAt = new Date(server.clock.now().getTime() + 8 * 86_400_000)
  await server.services.db.updateTable('users').set({ eraseAt }).where('id', '=', member.id).execute()
  await monday()
  expect(mails()).toEqual([])
})

test('insights.mail rejects another member’s page, about which no mail is sent', async () => {
  const { page } = await mailed()
  const stranger = await server.asMember()
  expect(await stranger.call('insights.mail', { id: page, on: true })).toMatchObject({
    code: 0,
    error: 'not_found',
  })
  await monday()
  expect(server.sent.filter(({ to }) => to === stranger.email)).toEqual([])
})

test.each([
  ['2026-11-22T23:00:00+08:00', '2026-11-16'],
  ['2026-11-23T08:59:59+08:00', '2026-11-16'],
  ['2026-11-23T09:00:00+08:00', '2026-11-23'],
  ['2026-12-31T12:00:00+08:00', '2026-12-28'],
])('for %s weekOf returns %s', (at, week) => expect(weekOf(new Date(at))).toBe(week))
