import { randomUUID } from 'node:crypto'
import type { CallName } from '@fankeep/shared/contract'
import { calls } from '@fankeep/shared/contract/calls'
import { setTimeout as delay } from 'node:timers/promises'
import type { Environment } from '../bench/environment'
import { hashOf } from '../src/infra/crypto'
import { sign } from '../src/modules/orders/ecpay/check-mac-value'
import { anOrder } from '../src/modules/orders/test-orders'
import type { Entry } from './history'

/** The keys that ECPay publishes for its test shop, which development uses. */
export const shop = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
const members = 12_000
const answerWithin = 15_000

/**
 * Clients that keep writing through the edges, each item once: an order by a member who has none, the provider's payment notice for it, a
 * note on a fan. Their answers are recorded for the final check.
 */
export async function startClients(
  { pool }: Environment,
  { site, token, page }: { site: string; token: string; page: string },
) {
  const history: Entry[] = []
  const tokens = await makeMembers(pool)
  const uids = await uidsOf(pool, page)
  let [order, note] = [0, 0]
  let going = true

  const tell = async (kind: string, key: string, ask: () => Promise<Pick<Entry, 'outcome' | 'error'>>) => {
    const began = performance.now()
    const answered = await ask().catch(() => ({ outcome: 'unknown' as const }))
    history.push({ kind, key, ...answered, began, ended: performance.now() })
  }
  const buy = async () => {
    const n = order++
    if (n >= members) return
    let no = ''
    const fields = anOrder({ idempotency_key: randomUUID() }) as unknown as Record<string, string>
    await tell('order', String(n), async () => {
      const answer = await post(site, 'orders.post', { ...fields, token: tokens[n]! })
      if (answer.code === 1) no = answer.data.order.no
      return outcomeOf(answer)
    })
    if (no !== '') await tell('payment', no, () => pay(site, no))
  }
  const write = async () => {
    const uid = uids[note++]
    // Each fan once: a refused note must not exist because of another try.
    if (uid === undefined) return
    await tell('note', uid, async () =>
      outcomeOf(await post(site, 'fans.note', { token, id: page, uid, note: `note on ${uid}` })),
    )
  }
  const forever = async (work: () => Promise<void>, every: number) => {
    for (; going; await delay(every)) await work()
  }
  const working = [forever(buy, 150), forever(write, 100), forever(write, 100)]
  return {
    history,
    /** Stops the clients; returns how often each item exists. */
    stop: async () => {
      going = false
      await Promise.all(working)
      return whatIsThere(pool, page)
    },
  }
}

interface Answer {
  code: number
  error?: string
  data: { order: { no: string } }
}

/**
 * Unknown: no answer came from the api (`unavailable`, from the edge), or the api does not know itself. Any other error means
 * "not done".
 */
function outcomeOf({ code, error = 'none' }: Answer): Pick<Entry, 'outcome' | 'error'> {
  if (code === 1) return { outcome: 'ok' }
  return { outcome: error === 'outcome_unknown' || error === 'unavailable' ? 'unknown' : 'refused', error }
}

async function post(site: string, name: CallName, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const answer = await fetch(site + calls[name].path, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(answerWithin),
  })
  return (await answer.json()) as Answer
}

async function pay(site: string, no: string): Promise<Pick<Entry, 'outcome'>> {
  const notice = {
    ...{ MerchantID: shop.merchantId, MerchantTradeNo: `${no}01`, RtnCode: '1', RtnMsg: '交易成功' },
    ...{
      TradeNo: `26${no.slice(-14)}`,
      TradeAmt: '893',
      PaymentType: 'Credit_CreditCard',
      SimulatePaid: '0',
    },
  }
  const answer = await fetch(`${site}/api/pay/notify/ecpay`, {
    method: 'POST',
    body: new URLSearchParams(sign(notice, shop)),
    signal: AbortSignal.timeout(answerWithin),
  })
  return { outcome: (await answer.text()) === '1|OK' ? 'ok' : 'unknown' }
}

/** Creates logged-in members without a plan; returns their tokens. */
async function makeMembers(pool: Environment['pool']): Promise<string[]> {
  const tokens = Array.from({ length: members }, () => randomUUID())
  await pool.query(
    `with member as (
       insert into users (email, email_verified_at, nickname, created_at, updated_at)
       select 'buyer' || n || '@fankeep.test', now(), 'Buyer', now(), now() from generate_series(1, $2::int) n returning id),
     numbered as (select id, row_number() over (order by id) as n from member)
     insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
     select ($1::text[])[n], id, now(), now(), now() + interval '1 day' from numbered`,
    [tokens.map(hashOf), members],
  )
  return tokens
}

async function uidsOf(pool: Environment['pool'], page: string): Promise<string[]> {
  const { rows } = await pool.query<{ uid: string }>('select uid from fans where page_id = $1 order by uid', [
    page,
  ])
  return rows.map(({ uid }) => uid)
}

async function whatIsThere(pool: Environment['pool'], page: string): Promise<(entry: Entry) => number> {
  const { rows: orders } = await pool.query<{ member: string; times: number }>(
    `select (right(split_part(u.email, '@', 1), -5)::int - 1)::text as member, count(*)::int as times
     from orders o join users u on u.id = o.user_id where u.email like 'buyer%' group by 1`,
  )
  // Counts payments and grants of each order: either must exist only once.
  const { rows: payments } = await pool.query<{ no: string; times: number }>(
    `select o.no, greatest(
       (select count(*) from payments p where p.order_id = o.id and p.state = 'paid'),
       (select count(*) from entitlements e where e.order_id = o.id))::int as times
     from orders o where o.state = 'paid'`,
  )
  const { rows: notes } = await pool.query<{ uid: string; note: string }>(
    'select uid, note from fan_notes where page_id = $1',
    [page],
  )
  const there = new Map<string, number>([
    ...orders.map(({ member, times }) => [`order ${member}`, times] as const),
    ...payments.map(({ no, times }) => [`payment ${no}`, times] as const),
    ...notes.map(({ uid, note }) => [`note ${uid}`, note === `note on ${uid}` ? 1 : 0] as const),
  ])
  return ({ kind, key }) => there.get(`${kind} ${key}`) ?? 0
}
