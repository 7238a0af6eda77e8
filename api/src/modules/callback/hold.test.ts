import { startTestServer, type TestServer } from '../../../test/server'
import { callback } from './index'
import { callbacks } from './test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.queue.waiting.splice(0))
afterAll(() => server.close())
const { pageWith, ask, shown, emails, hours } = callbacks(() => server)

describe('a CallBack that is to be sent at once', () => {
  test('is held for 60 s, then sent', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const { data } = await ask(member, page)
    expect(data).toMatchObject({ status: 1, phase: 'waiting', held: true })
    expect(Date.parse(data.send_at) - server.clock.now().getTime()).toBe(60_000)
    server.clock.pass(59)
    await server.workDue()
    expect(await emails(data.id)).toEqual([])
    server.clock.pass(1)
    await server.workDue()
    expect(await shown(member, data.id)).toMatchObject({ status: 2, sent: 1 })
  })

  test('can be cancelled while it is held, and then does not count', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const { data } = await ask(member, page)
    server.clock.pass(59)
    expect((await member.call('callback.cancel', { callback: data.id })).data).toMatchObject({
      ...{ status: 3, reason: { key: 'callback_cancelled' } },
    })
    server.clock.pass(60)
    await server.work()
    expect(await emails(data.id)).toEqual([])
    const preview = await member.call('callback.preview', { id: page })
    expect(preview.data.sends.used).toBe(0)
  })

  test('survives a crash while it is held, and is not sent before its time', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const { data } = await ask(member, page)
    // The queue and its worker are gone, and the module starts again.
    server.queue.waiting.splice(0)
    await callback.start!(server.services)
    await server.workDue()
    expect(await emails(data.id)).toEqual([])
    server.clock.pass(60)
    await callback.start!(server.services)
    await server.workDue()
    expect(await emails(data.id)).toHaveLength(1)
  })

  test.each([0, 59])('is held as well if its given time is %s s ahead', async (seconds) => {
    const { member, page } = await pageWith(['ann@a.test'])
    const { data } = await ask(member, page, { send_at: hours(seconds / 3600) })
    expect(data.held).toBe(true)
    expect(Date.parse(data.send_at) - server.clock.now().getTime()).toBe(60_000)
  })

  test('is not held if its given time is 60 s ahead', async () => {
    const { member, page } = await pageWith(['ann@a.test'])
    const { data } = await ask(member, page, { send_at: hours(60 / 3600) })
    expect(data.held).toBe(false)
  })
})
