import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { sign } from '../src/modules/orders/ecpay/check-mac-value'
import { anOrder } from '../src/modules/orders/test-orders'
import { freshDatabase } from './database'
import { type ApiProcess, buildApiInto, childrenOf, isRunning, startApi, stopAll } from './process'
import { person } from './people'
import { type Answer, send } from './server'
import { testAllOnly } from './test-all'

/** The figure is 20 (`KILLS=20`); each costs a start of the server. */
const kills = Number(process.env.KILLS ?? 4)
const parallel = 50
const dist = join(apiRoot, '.cache/kill-orders-dist')
const shop = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

let database: Awaited<ReturnType<typeof freshDatabase>>
let dataDir: string
beforeAll(async () => {
  buildApiInto(dist)
  database = await freshDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'fankeep-kill-orders-'))
}, 120_000)
afterAll(async () => {
  await stopAll()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startApi(join(dist, 'main.mjs'), {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'k'.repeat(64),
    LOG_LEVEL: 'error',
    ECPAY_MERCHANT_ID: '3002607',
    ECPAY_HASH_KEY: shop.hashKey,
    ECPAY_HASH_IV: shop.hashIv,
  })

/** kill -9, the api and its worker alike. */
async function kill({ child, ended }: ApiProcess) {
  const all = [child.pid!, ...childrenOf(child.pid!)]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  await ended
  await waitUntil(() => !all.some(isRunning), { within: 10_000 })
}

/** What the api sees when PostgreSQL is killed: all its connections end, whatever they are doing. */
const endConnections = (admin: Client) =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

testAllOnly(
  `${parallel} posts at once with one key, and kill -9 in the middle: one order, one charge`,
  async () => {
    let api = start()
    const admin = new Client({ connectionString: database.url })
    await admin.connect()
    const one = async (text: string) => (await admin.query({ text, rowMode: 'array' })).rows[0] as unknown[]
    const token = await register(await api.ready, admin)
    const body = anOrder({ idempotency_key: randomUUID() })
    const post = async (origin: string) =>
      (await send(origin, 'orders.post', body as Record<string, unknown>, { token })).json() as Promise<
        Answer<'orders.post'>
      >
    const notify = async (origin: string, tradeNo: string) =>
      (
        await fetch(`${origin}/api/pay/notify/ecpay`, {
          method: 'POST',
          body: new URLSearchParams(noticeOf(tradeNo)),
        })
      ).text()

    for (let round = 0; round < kills; round++) {
      const origin = await api.ready
      const [no] = (await one('select max(no) from orders')) as [string | null]
      // From the second half on, payment notices arrive while the first order is still being asked for.
      const paying = no !== null && round >= kills / 2
      const asked = Array.from({ length: parallel }, (_, n) =>
        (paying && n % 2 ? notify(origin, `${no}01`) : post(origin)).catch(() => undefined),
      )
      // At another moment each time: before the first is read, in the middle, after some are answered.
      await Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, round * 4))])
      if (round % 3 === 2) {
        await endConnections(admin)
        await Promise.all(asked)
        expect(isRunning(api.child.pid!)).toBe(true)
        continue
      }
      await kill(api)
      await Promise.all(asked)
      api = start()
    }
    const origin = await api.ready
    const answers = await Promise.all(Array.from({ length: parallel }, () => post(origin)))
    const numbers = new Set(answers.map(({ data }) => data.order.no))
    expect(answers.every(({ code }) => code === 1)).toBe(true)
    expect(numbers.size).toBe(1)
    const [no] = numbers
    const heard = await Promise.all(Array.from({ length: parallel }, () => notify(origin, `${no}01`)))
    expect(new Set(heard)).toEqual(new Set(['1|OK']))

    const other = await send(origin, 'orders.post', { ...body, period: 3 }, { token })
    expect(await other.json()).toMatchObject({ code: 0, error: 'idempotency_mismatch' })

    expect(await one('select count(*)::int, min(state), sum(total)::int from orders')).toEqual([
      1,
      'paid',
      893,
    ])
    expect(await one(`select count(*)::int, sum(amount)::int from payments where state = 'paid'`)).toEqual([
      1, 893,
    ])
    expect(await one('select count(*)::int from entitlements where order_id is not null')).toEqual([1])
    expect(await one('select count(*)::int from payment_notices')).toEqual([1])
    await admin.end()
    expect(await api.stop()).toMatchObject({ code: 0 })
  },
  900_000,
)

const noticeOf = (MerchantTradeNo: string) =>
  sign(
    {
      MerchantID: '3002607',
      MerchantTradeNo,
      RtnCode: '1',
      RtnMsg: '交易成功',
      TradeNo: '2611211200001234',
      TradeAmt: '893',
      PaymentType: 'Credit_CreditCard',
      SimulatePaid: '0',
    },
    shop,
  )

async function register(origin: string, admin: Client): Promise<string> {
  const one = person()
  await send(origin, 'auth.sendEmailCode', { email: one.email, use: 'register' })
  const { rows } = await admin.query<{ code: string }>('select code from outbox order by id desc limit 1')
  const answer = await send(origin, 'auth.registerByEmail', { ...one, code: rows[0]!.code })
  return ((await answer.json()) as Answer<'auth.registerByEmail'>).data.token
}
