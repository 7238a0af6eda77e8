import type { CallName } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../../test/server'
import { inTransaction } from '../../../infra/database/transaction'
import type { PushMessage } from './send-push'
import { notify } from '../notify'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Member = Awaited<ReturnType<TestServer['asMember']>>
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const devicesOf = async (member: Member) => (await member.call('push.devices', {})).data
/** A browser of the member, with alarms turned on. */
async function device(member: Member) {
  const subscription = server.sandbox.push.subscribe((await devicesOf(member)).key)
  const { id } = (await member.call('push.turnOn', subscription, { agent: chrome })).data
  return { ...subscription, id }
}
const shownOn = ({ endpoint }: { endpoint: string }) =>
  server.sandbox.push
    .messagesOf(endpoint)
    .map(({ text, ...rest }) => ({ ...(JSON.parse(text) as PushMessage), ...rest }))
const alarm = (member: Member, name = '慢島食記') =>
  inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, member.id, {
      kind: 'hijack',
      params: { page: name, sign: 'page_vanished' },
    }),
  )

test('an alarm is shown once on each device, in the member’s language, with a link to what to do', async () => {
  const member = await server.asMember()
  const [phone, laptop] = [await device(member), await device(member)]
  expect(await devicesOf(member)).toMatchObject({
    // The name of a second one of a type is numbered.
    list: [
      { id: laptop.id, name: 'Chrome, macOS (2)' },
      { id: phone.id, name: 'Chrome, macOS' },
    ],
    of: 10,
  })
  await alarm(member)
  await server.work()
  for (const one of [phone, laptop])
    expect(shownOn(one)).toEqual([
      expect.objectContaining({
        title: expect.stringContaining('慢島食記'),
        path: expect.stringMatching(/^\/callback\?id=/),
        tag: expect.stringMatching(/^notice-\d+$/),
        urgency: 'high',
      }),
    ])
})

test('sends no push for a notice that is not an alarm, nor to a device that was turned off', async () => {
  const member = await server.asMember()
  const phone = await device(member)
  await inTransaction(server.services.db, (trx) =>
    notify(server.services, trx, member.id, { kind: 'storage_low', params: { used: 80, of: 100 } }),
  )
  await server.work()
  expect(shownOn(phone)).toEqual([])
  await alarm(member)
  await member.call('push.turnOff', { id: phone.id })
  await server.work()
  expect(shownOn(phone)).toEqual([])
  expect((await devicesOf(member)).list).toEqual([])
})

test('retries a push service that fails, without a second push to the other device', async () => {
  const member = await server.asMember()
  const [phone, laptop] = [await device(member), await device(member)]
  server.sandbox.push.answerWith(phone.endpoint, 503, 429)
  await alarm(member)
  await server.work()
  for (const one of [phone, laptop]) expect(shownOn(one)).toHaveLength(1)
})

test('delivers an alarm after the push service failed ten times', async () => {
  const member = await server.asMember()
  const phone = await device(member)
  server.sandbox.push.answerWith(phone.endpoint, ...Array<number>(10).fill(503))
  await alarm(member)
  await server.work()
  expect(shownOn(phone)).toHaveLength(1)
})

test.each([410, 404, 403])('removes a device whose push service answers %i', async (status) => {
  const member = await server.asMember()
  const [phone, laptop] = [await device(member), await device(member)]
  server.sandbox.push.answerWith(phone.endpoint, status)
  await alarm(member)
  await server.work()
  expect((await devicesOf(member)).list.map(({ id }) => id)).toEqual([laptop.id])
  expect(shownOn(laptop)).toHaveLength(1)
})

test.each([400, 401])(
  'keeps a device whose push service answers %i, and sends it the next alarm',
  async (status) => {
    const member = await server.asMember()
    const phone = await device(member)
    server.sandbox.push.answerWith(phone.endpoint, ...Array.from({ length: 11 }, () => status))
    await alarm(member)
    await server.work()
    expect((await devicesOf(member)).list.map(({ id }) => id)).toEqual([phone.id])
    await alarm(member)
    await server.work()
    expect(shownOn(phone)).toHaveLength(1)
  },
)

test('push.test sends at once, reports a failure, and removes a device that has unsubscribed', async () => {
  const member = await server.asMember()
  const phone = await device(member)
  expect(await member.call('push.test', { id: phone.id })).toMatchObject({ code: 1 })
  expect(shownOn(phone)).toMatchObject([{ title: '這是一則測試', path: '/manageLogin#profile' }])
  // The push service fails: the device stays.
  server.sandbox.push.answerWith(phone.endpoint, 500)
  expect(await member.call('push.test', { id: phone.id })).toMatchObject({ error: 'push_not_taken' })
  expect((await devicesOf(member)).list).toHaveLength(1)
  server.sandbox.push.unsubscribe(phone.endpoint)
  expect(await member.call('push.test', { id: phone.id })).toMatchObject({ error: 'push_not_taken' })
  expect((await devicesOf(member)).list).toEqual([])
})

test('a browser that another member turns on shows only that member’s alarms from then on', async () => {
  const [first, second] = [await server.asMember(), await server.asMember()]
  const phone = await device(first)
  await alarm(first, '舊的')
  const { id: _, ...subscription } = phone
  await second.call('push.turnOn', subscription)
  // The alarm was queued when another member took over the browser.
  await server.work()
  expect(shownOn(phone)).toEqual([])
  await alarm(second, '新的')
  await server.work()
  expect(shownOn(phone)).toMatchObject([{ title: expect.stringContaining('新的') }])
  expect((await devicesOf(first)).list).toEqual([])
})

test('a member cannot test or turn off another member’s device', async () => {
  const [member, stranger] = [await server.asMember(), await server.asMember()]
  const { id } = await device(member)
  expect(await stranger.call('push.test', { id })).toMatchObject({ error: 'not_found' })
  await stranger.call('push.turnOff', { id })
  expect((await devicesOf(member)).list).toHaveLength(1)
})

test.each([
  'https://attacker.example/push',
  'https://fcm.googleapis.com.attacker.example/push',
  'https://fcm.googleapis.com:8443/push',
  'http://fcm.googleapis.com/push',
  'http://127.0.0.1:5432/',
])('push.turnOn rejects the endpoint %s', async (endpoint) => {
  const member = await server.asMember()
  const { p256dh, auth } = server.sandbox.push.subscribe('')
  expect(await member.call('push.turnOn', { endpoint, p256dh, auth })).toMatchObject({
    error: 'push_unknown_service',
  })
})

test('accepts ten devices at most, also if eleven are turned on at the same time', async () => {
  const member = await server.asMember()
  const { key } = await devicesOf(member)
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => member.call('push.turnOn', server.sandbox.push.subscribe(key))),
  )
  expect(answers.filter(({ code }) => code === 0)).toMatchObject([{ error: 'push_limit' }])
  expect((await devicesOf(member)).list).toHaveLength(10)
})

test('the push key stays the same, and its private half is not stored in plain text', async () => {
  const member = await server.asMember()
  const [one, two] = await Promise.all([devicesOf(member), devicesOf(member)])
  expect(one.key).toBe(two.key)
  const row = await server.services.db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow()
  expect(row.privateKey).not.toMatch(/^[\w-]{43}$/)
})

test.each<CallName>(['push.devices', 'push.turnOn', 'push.turnOff', 'push.test'])(
  '%s is rejected without a session',
  async (name) => {
    expect(await server.call(name, {} as never)).toMatchObject({ code: -1 })
  },
)
