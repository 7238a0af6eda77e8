import { fastify } from 'fastify'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventsPath } from '@fankeep/shared/contract/calls'
import type { Api } from '../../infra/http/api'
import type { MemberEvent } from '../../infra/member-events'
import { eventsRoute } from './route'

test('forgets a browser that left while its session was looked up', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  let lookedUp = () => {}
  const session = new Promise<void>((resolve) => (lookedUp = resolve))
  const authenticate = vi.fn(async () => (await session, { id: '1', demo: false }))
  let publish = (_payload: string) => {}
  const find = vi.fn(async () => async () => ({}))
  const event = { name: 'runs', channel: 'runs', find } as unknown as MemberEvent
  const subscribe = (_channel: string, hear: typeof publish) => {
    publish = hear
    return () => {}
  }
  const services = { notifications: { subscribe } }
  eventsRoute({ fastify: app, services, modules: [{ events: [event] }], authenticate } as unknown as Api)
  const asked = new Promise<void>((resolve) =>
    app.addHook('onRequest', async ({ raw }) => void raw.once('close', resolve)),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })

  const browser = request({ port: (app.server.address() as AddressInfo).port, path: eventsPath }).end()
  browser.on('error', () => {})
  await vi.waitUntil(() => authenticate.mock.calls.length === 1)
  browser.destroy()
  await asked
  lookedUp()
  await new Promise(setImmediate)
  publish('1:2')
  expect(find).not.toHaveBeenCalled()
})
