import { z } from 'zod'
import { callbackMessageMax, callbackSubjectMax, callbackTitleMax, chosenMax } from './rules'
import { type CallSchemas, empty, flag, id, instant, list, paged, paging, text } from './wire'

/**
 * Ways to a fan: the platform's own message, mail to an address the fan left, the page's LINE Official Account or Telegram bot, or Web
 * Push.
 */
export const callbackVia = z.enum(['message', 'email', 'line', 'telegram', 'push'])
/**
 * `active`: those who came or signed up within the last 180 days. `chosen`: the given `uid`s of the fan list. `group`: those of the
 * `group` who follow; who they are is settled when it is sent, whatever becomes of the group.
 */
export const callbackAudience = z.enum(['all', 'active', 'chosen', 'group'])

const said = z.object({ key: z.string(), msg: z.string() })

/** An address that a fan can open: http or https, without a name and password in it. */
const link = text(500).refine((value) => {
  if (value === '') return true
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
})

const message = {
  id,
  via: list(callbackVia, 5),
  link: link.default(''),
  /** Of the mail; empty for ours. */
  subject: text(callbackSubjectMax).default(''),
  /** May hold `callbackTokens`. */
  message: text(callbackMessageMax).default(''),
  audience: callbackAudience.default('all'),
  uid: list(text(200, 1), chosenMax),
  group: id.optional(),
}

/**
 * A CallBack. `status` as spec section 3 has it: 1 pending, 2 completed, 3 cannot apply; `phase` tells a pending one
 * that waits for its time from one under way. `of` is the number of recipients, known once sending begins.
 * `unknown` counts those for which the channel gave no answer; these are not sent again automatically. A fan
 * reached by two channels counts as two. `held`: to be sent at once, and can be taken back until `send_at`, 60 s later.
 * `resumable`: of those `failed`, how many `callback.resume` sends to: what kept them from getting it may have passed.
 */
export const callback = z.object({
  id,
  page: id,
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  phase: z.enum(['waiting', 'sending', 'ended']),
  reason: said.nullable(),
  via: z.array(callbackVia),
  link: z.string(),
  subject: z.string(),
  message: z.string(),
  audience: callbackAudience,
  /** The name of the group it was sent to, as it was then. */
  group: z.string().nullable(),
  of: z.int().nullable(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  resumable: z.int(),
  /** Under way, and no more goes out before: a platform asked for that, mail warms up, or mailboxes were not ready. */
  wait_until: instant.nullable(),
  held: z.boolean(),
  send_at: instant,
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
})
export type CallBack = z.infer<typeof callback>

const why = z.array(said.extend({ count: z.int() }))

/**
 * One way to the fans: how many it reaches of how many asked for, and why not the rest. `minutes` is what limits make it take: the
 * platform's, or of mail those while sending warms up. Messages: `from` is the account they go out from.
 */
const route = z.object({
  via: callbackVia,
  reach: z.int(),
  of: z.int(),
  from: z.string().nullable(),
  minutes: z.int(),
  why,
})
export type CallBackRoute = z.infer<typeof route>

/** What became of a CallBack by one way, and why some got nothing. */
const outcome = z.object({
  via: callbackVia,
  of: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** Of those `failed`, as of the whole. */
  resumable: z.int(),
  why,
})
export type CallBackOutcome = z.infer<typeof outcome>

/** `deleted_at`: of one in the bin, where it stays for `binDays`. */
const canned = z.object({
  id,
  title: z.string(),
  message: z.string(),
  changed_at: instant,
  deleted_at: instant.nullable(),
})
export type CannedMessage = z.infer<typeof canned>

export const callbackSchemas = {
  /** `send_at` empty: at once, which is in 60 s (`held`). `overwrite` puts it in the place of one that still waits (else `callback_pending`). */
  'callback.send': {
    request: z.object({
      ...message,
      send_at: z.union([z.literal(''), instant]).default(''),
      overwrite: flag.default(false),
      idempotency_key: z.uuid(),
    }),
    response: callback,
  },
  /**
   * What would be sent and to how many; refused as sending would be where a placeholder has no value.
   * `can` false: `why` says what the plan lacks. `sends` counts those of this
   * month (or of the trial) and what the plan allows, null without limit. `both`: people whom messages and mail both reach; who of
   * them follows on LINE or Telegram, or has a browser that takes notifications, is not known. LINE and Telegram are among the
   * `routes` where they are connected,
   * `push` where a browser signed up; `line` says how many messages its
   * account has left this month (null without limit) and whether they suffice, and is null where LINE was not asked or did not say.
   */
  'callback.preview': {
    request: z.object(message),
    response: z.object({
      routes: z.array(route),
      both: z.int(),
      can: z.boolean(),
      why: said.nullable(),
      sends: z.object({ used: z.int(), of: z.int().nullable() }),
      line: z.object({ left: z.int().nullable(), suffices: z.boolean() }).nullable(),
      mail: z.object({ from: z.string(), subject: z.string(), text: z.string() }),
    }),
  },
  /** The same mail to the member's own proven address, before anybody else gets it. */
  'callback.test': { request: z.object(message), response: z.object({ to: z.string() }) },
  'callback.list': {
    request: z.object({
      id: id.optional(),
      callback: id.optional(),
      status: z.enum(['1', '2', '3']).transform(Number).optional(),
      ...paging,
    }),
    response: paged(callback),
  },
  /**
   * By each way, for as long as it is kept who was written to (90 days; then `routes` is empty). `senders` are the accounts that
   * messages went out from.
   */
  'callback.outcomes': {
    request: z.object({ callback: id }),
    response: z.object({ routes: z.array(outcome), senders: z.array(z.string()) }),
  },
  /** One that waits never goes out; one under way stops where it is. */
  'callback.cancel': { request: z.object({ callback: id }), response: callback },
  /**
   * One that has ended sends the same message to its `resumable`, by the same ways; one under way stays as it is. Refused
   * `callback_rest` where there are none, and as sending is.
   */
  'callback.resume': { request: z.object({ callback: id }), response: callback },
  /** Keeps a message, changes the one that `canned` names, puts it into the bin (`delete`), or takes it out (`put_back`). */
  'callback.saveCanned': {
    request: z.object({
      canned: id.optional(),
      title: text(callbackTitleMax).default(''),
      message: text(callbackMessageMax).default(''),
      delete: flag.default(false),
      put_back: flag.default(false),
    }),
    response: z.object({ canned: canned.nullable() }),
  },
  'callback.canned': { request: empty, response: z.object({ list: z.array(canned), bin: z.array(canned) }) },
} satisfies Record<`callback.${string}`, CallSchemas>
