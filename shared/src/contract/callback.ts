import { z } from 'zod'
import { callbackMessageMax, callbackSubjectMax, callbackTitleMax, chosenMax } from './rules'
import { type CallSchemas, empty, flag, id, instant, list, paged, paging, text } from './wire'

/**
 * Delivery methods: the platform's own message, mail to an address the fan left, the page's LINE Official Account or Telegram bot, or Web Push.
 */
export const callbackVia = z.enum(['message', 'email', 'line', 'telegram', 'push'])
/**
 * `active`: fans who followed or signed up within the last 180 days. `chosen`: the given `uid`s of the fan list. `group`: members of `group` who
 * follow; they are fixed when the CallBack is sent, and later changes to the group have no effect.
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
  /** Subject of the mail; empty for the default subject. */
  subject: text(callbackSubjectMax).default(''),
  /** Can contain `callbackTokens`. */
  message: text(callbackMessageMax).default(''),
  audience: callbackAudience.default('all'),
  uid: list(text(200, 1), chosenMax),
  group: id.optional(),
}

/**
 * A CallBack. `status` as in spec section 3: 1 pending, 2 completed, 3 cannot apply. `phase` says whether a pending CallBack waits for
 * its time or is being sent. `of` is the number of recipients, known once sending begins. `unknown` counts deliveries without an
 * answer from the receiver; these are not sent again automatically. A fan who is reached by two delivery methods counts twice. `held`:
 * it will be sent soon, and can be cancelled until `send_at`, 60 s after it was requested. `resumable`: how many of the `failed`
 * deliveries `callback.resume` sends again, because the cause may have passed.
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
  /** The group's name at the time of sending. */
  group: z.string().nullable(),
  of: z.int().nullable(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  resumable: z.int(),
  /** Set while sending is paused until then: the platform asked for it, mail is warming up, or mailboxes were not ready. */
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
 * One delivery method: how many of the `of` fans it reaches, and why not the rest. `minutes` is how long it takes under the limits: the platform's,
 * or for mail those of the warm-up. Messages: `from` is the account that sends them.
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

/** The result of a CallBack by one delivery method, and why some fans got nothing. */
const outcome = z.object({
  via: callbackVia,
  of: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** How many of the `failed` ones `callback.resume` sends again. */
  resumable: z.int(),
  why,
})
export type CallBackOutcome = z.infer<typeof outcome>

/** `deleted_at` is set while it is in the bin, where it stays for `binDays`. */
const canned = z.object({
  id,
  title: z.string(),
  message: z.string(),
  changed_at: instant,
  deleted_at: instant.nullable(),
})
export type CannedMessage = z.infer<typeof canned>

export const callbackSchemas = {
  /** `send_at` empty: immediately, which means in 60 s (`held`). `overwrite` replaces a CallBack that still waits (otherwise `callback_pending`). */
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
   * What would be sent, and to how many; refused as sending would be if a placeholder has no value. `can` false: `why` says what the plan lacks.
   * `sends` counts the sends of this month (or of the trial) and what the plan allows, null without limit. `both`: people whom messages and mail both
   * reach; overlaps with LINE, Telegram and Web Push are not known. `routes` has LINE and Telegram if they are connected, and `push` if a browser
   * signed up. `line` says how many messages its account has left this month (null without limit) and whether they suffice; `line` is null if LINE
   * was not asked or did not answer.
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
  /** Sends the same mail to the member's own proven address, before any fan gets it. */
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
   * The result by each delivery method. Recipients are kept for 90 days; after that `routes` is empty. `senders` are the accounts that sent the
   * messages.
   */
  'callback.outcomes': {
    request: z.object({ callback: id }),
    response: z.object({ routes: z.array(outcome), senders: z.array(z.string()) }),
  },
  /** A waiting CallBack is never sent; one being sent stops at that point. */
  'callback.cancel': { request: z.object({ callback: id }), response: callback },
  /**
   * Sends a CallBack that has ended again to its `resumable` fans, by the same delivery methods; no-op while it is still being sent. Refused
   * `callback_rest` if there are none, and for the same reasons as sending.
   */
  'callback.resume': { request: z.object({ callback: id }), response: callback },
  /** Creates a message template, changes the template that `canned` names, moves it to the bin (`delete`), or restores it (`put_back`). */
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
