import { randomUUID } from 'node:crypto'
import { addressOf, calls, type CallName } from '@fankeep/shared/contract/calls'
import { startTestServer, type TestServer } from '../../../test/server'
import { imports } from '../../modules/backup/test-imports'
import { callbacks } from '../../modules/callback/test-callbacks'
import { anOrder } from '../../modules/orders/test-orders'
import { restores } from '../../modules/restore/test-restores'
import { testAllOnly } from '../../../test/test-all'

/*
 * Fifty parallel calls of everything that writes, on the product's number of database connections: no fault, no hang,
 * and the same effects as one after the other.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'warn' })
})
// A held CallBack waits in the queue for a time that the clock does not reach here.
afterEach(() => server.queue.waiting.splice(0))
afterAll(() => server.close())
const { addPage } = imports(() => server)
const { pageWith } = callbacks(() => server)
const { lostPage, apply } = restores(() => server)

const many = 50
type Body = Record<string, unknown>
interface Heard {
  status: number
  code: number
  error?: string
  data: { id?: string; order?: { no: string }; [field: string]: unknown }
}

const fifty = (name: CallName, token: string, body: (n: number) => Body): Promise<Heard[]> =>
  Promise.all(
    Array.from({ length: many }, async (_, n) => {
      const fields = new URLSearchParams(
        Object.entries({ token, ...body(n) }).map(([field, value]) => [field, String(value)]),
      )
      const response = await fetch(server.origin + calls[name].path, { method: 'POST', body: fields })
      const heard = (await response.json().catch(() => ({}))) as Omit<Heard, 'status'>
      return { status: response.status, ...heard }
    }),
  )

const writing = (Object.keys(calls) as CallName[]).filter((name) => !addressOf(name).reads)
const summary = (heard: Heard[]) => [...new Set(heard.map(({ status, error }) => `${status} ${error ?? ''}`))]

testAllOnly.each(writing)(
  'fifty parallel calls of %s give no fault, with different keys or with one',
  async (name) => {
    const member = await server.asMember({ vipType: 3 })
    const { id: page } = await addPage(member, 'x', 'https://x.com/slowisland')
    const likely: Body = {
      ...anOrder(),
      id: page,
      canned: '1',
      run: '1',
      page,
      title: 'Words',
      message: 'We moved.',
      link: 'https://slow.island/new',
      via: 'email',
      audience: 'all',
      nickname: 'Ruby',
      email: `${name.toLowerCase()}@parallel.test`,
      use: 'register',
      code: '123456',
      password: 'slow-island-47-lamps',
      password_again: 'slow-island-47-lamps',
      agree: '1',
      area_code: '+886',
      tel: '912345678',
      provider: 'google',
      platform: 'x',
      url: 'https://x.com/another',
      redirect_uri: 'http://localhost:8080/authCallback',
      on: '1',
      slug: 'slow-island',
      pack: '1',
      count: '1',
      idempotency_key: '',
    }
    const oneKey = randomUUID()
    for (const key of [() => randomUUID(), () => oneKey]) {
      const heard = await fifty(name, member.token, () => ({ ...likely, idempotency_key: key() }))
      const faults = heard.filter(({ status, error }) => status !== 200 || error === 'fault')
      expect([summary(heard), faults]).toEqual([expect.anything(), []])
    }
    expect(server.log.text).not.toMatch(/SecondConnection|deadlock/)
  },
)

test('fifty parallel CallBacks with different keys: one is accepted, 49 answer callback_pending', async () => {
  const { member, page } = await pageWith(['ann@a.test'], { vipType: 3 })
  const body = { id: page, via: 'email', message: 'We moved.', link: 'https://slow.island/new' }
  const heard = await fifty('callback.send', member.token, () => ({ ...body, idempotency_key: randomUUID() }))
  expect(heard.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(heard.filter(({ error }) => error === 'callback_pending')).toHaveLength(many - 1)
})

test('fifty parallel CallBacks with one key are one CallBack, whose id all get', async () => {
  const { member, page } = await pageWith(['ann@a.test'], { vipType: 3 })
  const idempotency_key = randomUUID()
  const body = {
    id: page,
    via: 'email',
    message: 'We moved.',
    link: 'https://slow.island/new',
    idempotency_key,
  }
  const heard = await fifty('callback.send', member.token, () => body)
  expect(summary(heard)).toEqual(['200 '])
  expect(new Set(heard.map(({ data }) => data.id)).size).toBe(1)
})

test('fifty parallel drafts with different keys are all stored, and the next one exceeds the limit', async () => {
  const { member, page, to } = await lostPage([{}])
  const input = { id: page, to, reason: 'hijacked', posts: 'all', draft: '1' }
  const heard = await fifty('restore.apply', member.token, () => ({
    ...input,
    idempotency_key: randomUUID(),
  }))
  expect(summary(heard)).toEqual(['200 '])
  expect((await member.call('restore.list', {})).data.total).toBe(many)
  expect(await apply(member, { id: page, to, posts: 'all', draft: true })).toMatchObject({
    error: 'restore_drafts',
  })
})

test('fifty parallel orders leave one that is unpaid', async () => {
  const member = await server.asMember({ vipType: 2, vipDays: 90 })
  const heard = await fifty('orders.postStorage', member.token, () => ({
    ...anOrder(),
    packs: '1',
  }))
  expect(heard.some(({ code }) => code === 1)).toBe(true)
  expect(heard.every(({ status, error }) => status === 200 && error !== 'server_busy')).toBe(true)
  const rows = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', member.id)
    .where('state', '=', 'unpaid')
    .execute()
  expect(rows).toHaveLength(1)
})

test('fifty parallel requests for a code to one address send one mail, while the site answers', async () => {
  const codes = fifty('auth.sendEmailCode', '', () => ({ email: 'many@parallel.test', use: 'login' }))
  const { code } = await server.call('site.state', {})
  expect(code).toBe(1)
  const heard = await codes
  expect(heard.filter((one) => one.code === 1)).toHaveLength(1)
  expect(heard.filter(({ error }) => error === 'code_too_soon')).toHaveLength(many - 1)
  expect(server.sent.filter(({ to }) => to === 'many@parallel.test')).toHaveLength(1)
})

test('150 parallel calls of one member do not block the calls of another', async () => {
  const { member, page } = await pageWith(['ann@a.test'], { vipType: 3 })
  const other = await server.asMember()
  const flood = Array.from({ length: 3 }, () =>
    fifty('callback.send', member.token, () => ({
      ...{ id: page, via: 'email', message: 'We moved.', overwrite: '1', idempotency_key: randomUUID() },
    })),
  )
  const { code } = await other.call('user.info', {})
  expect(code).toBe(1)
  const heard = (await Promise.all(flood)).flat()
  expect(heard.every(({ status }) => status === 200)).toBe(true)
})
