import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { pino } from 'pino'
import { type EmbeddedPostgres, openEmbedded } from '../src/infra/database/embedded'
import { removeCluster } from '../src/infra/database/embedded/cluster'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { sign } from '../src/modules/orders/ecpay/check-mac-value'
import { anOrder } from '../src/modules/orders/test-orders'
import { type ApiProcess, buildApiInto, childrenOf, isRunning, killAll, startApi, stopAll } from './process'
import { person } from './people'
import { send } from './send'
import type { Answer } from './server'
import { testAllOnly } from './test-all'

/** Each kill costs a start of the server; `KILLS=20` before a release. Fewer than four would not kill each kind of process. */
const kills = Math.max(4, Number(process.env.KILLS ?? 4))
const parallel = 50
const dist = join(apiRoot, '.cache/kill-orders-dist')
const shop = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

let database: EmbeddedPostgres
let admin: Pool
let dataDir: string
beforeAll(async () => {
  buildApiInto(dist)
  dataDir = mkdtempSync(join(tmpdir(), 'fankeep-kill-orders-'))
  // PostgreSQL runs under a separate account, which must reach its files.
  chmodSync(dataDir, 0o755)
  // A separate PostgreSQL, because it is killed as well; restarted as `npm start` does.
  database = await openEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  database.keep((why) => console.error(why))
  admin = new Pool({ connectionString: database.url, max: 2 })
  // It breaks with the server, and reconnects.
  admin.on('error', () => {})
}, 120_000)
afterAll(async () => {
  await stopAll()
  await admin.end()
  await database.stop()
  await removeCluster(join(dataDir, 'postgres'))
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

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

/** A PostgreSQL that repeatedly dies within 5 s of its start is given up, so it lives longer before the next kill. */
const longEnough = 6_000
let killedAt = -Infinity

function victimOf(round: number): 'the api' | 'the worker' | 'PostgreSQL' {
  if (round % 3 === 0) return 'the api'
  if (round % 3 === 1 || performance.now() - killedAt < longEnough) return 'the worker'
  killedAt = performance.now()
  return 'PostgreSQL'
}

/** kill -9 of only the worker, or of PostgreSQL, under a running api. Returns when it serves again. */
async function killUnder({ child }: ApiProcess, victim: 'the worker' | 'PostgreSQL', origin: string) {
  if (victim === 'the worker') {
    // A worker that ended with PostgreSQL is restarted after a pause.
    await waitUntil(() => childrenOf(child.pid!).length > 0, { within: 40_000 })
    process.kill(childrenOf(child.pid!)[0]!, 'SIGKILL')
  } else
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
  const serves = async () => (await fetch(`${origin}/ready`).catch(() => null))?.status === 200
  expect(await waitUntil(serves, { within: 10_000 })).toBe(true)
  expect(isRunning(child.pid!)).toBe(true)
}

testAllOnly(
  `${parallel} parallel orders with one key give one order and one charge, even if processes are killed meanwhile`,
  async () => {
    let api = start()
    const one = async (text: string) => (await admin.query({ text, rowMode: 'array' })).rows[0] as unknown[]
    const token = await register(await api.ready)
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

    const killed = { 'the api': 0, 'the worker': 0, PostgreSQL: 0 }
    for (let round = 0; round < kills; round++) {
      const origin = await api.ready
      const [no] = (await one('select max(no) from orders')) as [string | null]
      // In the second half, payment notices arrive while the first order is still being requested.
      const paying = no !== null && round >= kills / 2
      const asked = Array.from({ length: parallel }, (_, n) =>
        (paying && n % 2 ? notify(origin, `${no}01`) : post(origin)).catch(() => undefined),
      )
      // At a different time each round: before the first request is read, in between, or after some are answered.
      await Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, round * 4))])
      const victim = victimOf(round)
      killed[victim]++
      if (victim === 'the api') await killAll(api)
      else await killUnder(api, victim, origin)
      await Promise.all(asked)
      if (victim === 'the api') api = start()
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
    // Four kills in `npm run test:all`, twenty in `pnpm fault`.
    expect(Math.min(...Object.values(killed))).toBeGreaterThan(0)
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

async function register(origin: string): Promise<string> {
  const one = person()
  await send(origin, 'auth.sendEmailCode', { email: one.email, use: 'register' })
  const { rows } = await admin.query<{ code: string }>('select code from outbox order by id desc limit 1')
  const answer = await send(origin, 'auth.registerByEmail', { ...one, code: rows[0]!.code })
  return ((await answer.json()) as Answer<'auth.registerByEmail'>).data.token
}
