import type { CallBackReasonKey } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { joinWholeLists } from '../../infra/database/whole-lists'
import type { Allowance } from '../plans/plans'
import type { PageRow } from '../pages/owned-page'
import type { Services } from '../../infra/services'
import type { Messenger } from '../../platforms/messenger'
import { messengerOf } from '../../platforms/messengers'
import { canOnlyReply } from '../site/platforms'
import {
  countMeant,
  countWithAddress,
  countWithId,
  countWithIdAmong,
  isInList,
  isOfFanWithId,
} from '../fans/meant'
import { countPushFans } from '../fan-push/fans'
import { channelOf } from '../line/channel'
import { countLineFans } from '../line/fans'
import { botOf } from '../telegram/bot'
import { countTelegramFans } from '../telegram/fans'
import {
  addressesSignedOff,
  countLeft,
  countReturned,
  countUnconfirmed,
  subscriberEmail,
} from '../opt-in/meant'
import { addresses, type Audience, meant } from './audience'
import { sendersFor } from './senders'
import { mailMinutes } from './send/warm-up'
import type { Via } from './tables'

/** How many recipients one delivery method reaches, and why not the others. */
export interface Reach {
  via: Via
  reach: number
  of: number
  /** The account that sends the messages, and the minutes they take because of limits. */
  from: string | null
  minutes: number
  why: { key: CallBackReasonKey; params: Record<string, string>; count: number }[]
}

type Reason = Pick<Reach['why'][number], 'key' | 'count'> & Partial<Reach['why'][number]>

/** Keeps only reasons with a count. */
const reachBy = (
  via: Via,
  { reach, of, from = null, minutes = 0 }: Pick<Reach, 'reach' | 'of'> & Partial<Reach>,
  why: Reason[],
): Reach => ({
  ...{ via, reach, of, from, minutes },
  why: why.filter(({ count }) => count > 0).map((reason) => ({ params: {}, ...reason })),
})

/**
 * The reach of each delivery method for an audience (platforms.md, "What follows for the product"), shown before
 * anything is sent.
 */
export function reachOf(
  services: Pick<Services, 'config' | 'clock'> & { db: Db },
  page: PageRow,
  audience: Audience,
  allowance: Allowance,
  now: Date,
): Promise<Reach[]> {
  return joinWholeLists(services.db, async (db) => {
    const fans = await countFans(db, page, audience, now)
    return [
      await messageReach({ ...services, db }, page, audience, { fans, allowance, now }),
      await emailReach({ ...services, db }, page, audience, { fans, allowance, now }),
      ...(await accountReach('line', db, page, audience, { allowance, now })),
      ...(await accountReach('telegram', db, page, audience, { allowance, now })),
      ...(await pushReach(db, page, audience, { allowance, now })),
    ]
  })
}

/**
 * The reach, in people, of a CallBack to everyone by all delivery methods. Those on LINE, Telegram or push cannot be
 * matched with the fan list, so they are added.
 */
export async function reachOfAll(
  services: Pick<Services, 'config' | 'clock'> & { db: Db },
  page: PageRow,
  allowance: Allowance,
  now: Date,
): Promise<{ routes: Reach[]; reach: number; of: number }> {
  const everyone: Audience = { audience: 'all', uids: [] }
  const routes = await reachOf(services, page, everyone, allowance, now)
  const both = await reachedTwice(services.db, page, everyone, routes, now)
  const listed = routes.filter(({ via }) => via === 'message' || via === 'email')
  const apart = routes.filter((route) => !listed.includes(route))
  const sum = (rows: Reach[], of: 'reach' | 'of') => rows.reduce((total, row) => total + row[of], 0)
  return {
    routes,
    reach: sum(routes, 'reach') - both,
    of: Math.max(...listed.map((route) => route.of)) + sum(apart, 'of'),
  }
}

/** How many fans get both a message and a mail: a sum of both counts them twice. */
export async function reachedTwice(
  db: Db,
  page: PageRow,
  audience: Audience,
  routes: Reach[],
  now: Date,
): Promise<number> {
  const isReached = (method: Via) => routes.some(({ via, reach }) => via === method && reach > 0)
  return isReached('message') && isReached('email') ? countReachedTwice(db, page, audience, now) : 0
}

async function countReachedTwice(db: Db, page: PageRow, audience: Audience, now: Date): Promise<number> {
  const messenger = messengerOf(page.platform)
  if (!messenger) return 0
  // Addresses that signed off are already excluded; this finds those of fans who also have an id.
  const both = sql<{ n: number }>`
    select count(*)::int as n from (${addresses(page, audience, now)}) a
    where ${isOfFanWithId(meant(page, audience, now), messenger.ids, sql`a.email`)}`
  const { rows } = await joinWholeLists(db, (trx) => both.execute(trx))
  return rows[0]?.n ?? 0
}

async function countFans(db: Db, page: PageRow, audience: Audience, now: Date): Promise<number> {
  // The page already stores this count, so a long list takes no time.
  if (audience.audience === 'all') return page.fans
  const { rows } = await sql<{
    n: number
  }>`select ${countMeant(meant(page, audience, now))}::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

interface Asked {
  fans: number
  allowance: Allowance
  now: Date
}

/** Reach of platform messages, sent from one of the member's pages there. */
async function messageReach(
  services: Pick<Services, 'config' | 'clock'> & { db: Db },
  page: PageRow,
  audience: Audience,
  { fans, allowance, now }: Asked,
): Promise<Reach> {
  const params = { platform: page.platform }
  const none = (key: CallBackReasonKey) =>
    reachBy('message', { reach: 0, of: fans }, [{ key, params, count: fans }])
  const messenger = messengerOf(page.platform)
  if (!messenger) return none(canOnlyReply(page.platform) ? 'reach_window' : 'reach_impossible')
  if (allowance.callback.emailOnly) return none('reach_plan')
  const [sender] = await sendersFor(services, page, messenger)
  if (!sender) return none('reach_authorise')
  const { reach, left } = await countMessaged(services.db, page, audience, messenger, now)
  return reachBy(
    'message',
    { reach, of: fans, from: sender.account, minutes: minutesFor(reach, messenger) },
    [
      { key: 'reach_no_id', params, count: Math.max(0, fans - reach - left) },
      { key: 'reach_left', params, count: left },
    ],
  )
}

/** Counts the fans with an id, and those of them who signed off, found by address. For a whole list the page's counts help. */
async function countMessaged(db: Db, page: PageRow, audience: Audience, messenger: Messenger, now: Date) {
  const who = meant(page, audience, now)
  const whole = { version: page.fansVersion, isWhole: audience.audience === 'all' }
  const { rows } = await sql<{ left: number; all: number }>`
    select
      ${countWithIdAmong(who, messenger.ids, addressesSignedOff(page.id))}::int as left,
      ${countWithId(who, messenger.ids, whole)}::int as all`.execute(db)
  const { left, all } = rows[0]!
  return { reach: all - left, left }
}

/** Minutes from the first message to the last, if that account sends nothing else. */
function minutesFor(many: number, { pace }: Messenger): number {
  const days = Math.floor(Math.max(0, many - 1) / pace.perDay)
  const quarters = Math.floor(Math.max(0, many - 1 - days * pace.perDay) / pace.perQuarter)
  return days * 24 * 60 + quarters * 15
}

async function emailReach(
  services: Pick<Services, 'config' | 'clock'> & { db: Db },
  page: PageRow,
  audience: Audience,
  { fans, now }: Asked,
): Promise<Reach> {
  const { db } = services
  const who = meant(page, audience, now)
  const isListed = isInList(who, subscriberEmail)
  const { rows } = await sql<{
    reach: number
    listed: number
    left: number
    returned: number
    waiting: number
  }>`
    with meant as materialized (${addresses(page, audience, now)})
    select
      (select count(*) from meant)::int as reach,
      ${countWithAddress(who)}::int as listed,
      ${countLeft(who, isListed)}::int as left,
      ${countReturned(who, isListed)}::int as returned,
      ${countUnconfirmed(who, isListed)}::int as waiting
    `.execute(db)
  const { reach, listed, left, returned, waiting } = rows[0]!
  const noEmail = Math.max(0, fans - listed)
  // Everyone with an address counts once, on the list or not; each is reached, or counted under one of the reasons.
  const minutes = await mailMinutes(services, reach)
  return reachBy('email', { reach, minutes, of: noEmail + reach + waiting + left + returned }, [
    { key: 'reach_no_email', count: noEmail },
    { key: 'reach_unconfirmed', count: waiting },
    { key: 'reach_left', count: left },
    { key: 'reach_returned', count: returned },
  ])
}

/** Accounts that a member connects to a page: what each is, who its fans are, and what keeps them from being reached. */
const accounts = {
  line: {
    find: channelOf,
    countFans: countLineFans,
    expired: 'line_token_ended',
    unconfirmed: 'reach_line_waiting',
  },
  telegram: {
    find: botOf,
    countFans: countTelegramFans,
    expired: 'telegram_token_ended',
    unconfirmed: 'reach_telegram_waiting',
  },
} as const

/** Reach of the account that is connected to the page; empty if there is none. */
async function accountReach(
  via: keyof typeof accounts,
  db: Db,
  page: PageRow,
  audience: Audience,
  { allowance, now }: Pick<Asked, 'allowance' | 'now'>,
): Promise<Reach[]> {
  const { find, countFans: countOf, expired, unconfirmed } = accounts[via]
  const account = await find(db, page.id)
  if (!account) return []
  const { confirmed, waiting, left } = await countOf(db, meant(page, audience, now))
  const barred: CallBackReasonKey | undefined = allowance.callback.emailOnly
    ? 'reach_plan'
    : account.state === 'expired'
      ? expired
      : undefined
  const numbers = { reach: barred ? 0 : confirmed, of: confirmed + waiting + left, from: account.name }
  return [
    reachBy(via, numbers, [
      ...(barred ? [{ key: barred, count: confirmed }] : []),
      { key: unconfirmed, count: waiting },
      { key: 'reach_left', count: left },
    ]),
  ]
}

/** Reach of push notifications; empty if no browser ever signed up. */
async function pushReach(
  db: Db,
  page: PageRow,
  audience: Audience,
  { allowance, now }: Pick<Asked, 'allowance' | 'now'>,
): Promise<Reach[]> {
  const who = meant(page, audience, now)
  const { confirmed, waiting } = await countPushFans(db, who)
  if (confirmed + waiting === 0) return []
  const { emailOnly } = allowance.callback
  return [
    reachBy('push', { reach: emailOnly ? 0 : confirmed, of: confirmed + waiting }, [
      { key: 'reach_plan', count: emailOnly ? confirmed : 0 },
      { key: 'reach_push_waiting', count: waiting },
    ]),
  ]
}
