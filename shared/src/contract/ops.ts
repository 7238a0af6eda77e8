import { z } from 'zod'
import { consultingTopics } from './rules'

/**
 * What the operators' console requests from the edge server (release/src/edge/ops). These are not calls of the api: they must work
 * while the api is down. Everything is JSON; requests carry the cookie that `POST /ops/session` set.
 *
 * | address                   | gives           |                                                                    |
 * | ------------------------- | --------------- | ------------------------------------------------------------------ |
 * | `GET /ops/session`        | `opsSession`    | who is signed in                                                   |
 * | `POST /ops/session`       | `opsSession`    | `opsSignIn`; the token travels here and nowhere else               |
 * | `DELETE /ops/session`     |                 | signs out                                                          |
 * | `GET /ops/state`          | `opsState`      | live, canary and previous versions; the last changes               |
 * | `GET /ops/versions/:name` | `opsVersions`   | the stored versions, the newest first                              |
 * | `GET /ops/telemetry`      | `opsTelemetry`  | the counts, by day, remote and version                             |
 * | `GET /ops/doctor`         | `opsDoctor`     | which remote uses what of which, and problems of the live releases |
 * | `GET /ops/faults`         | `opsFaults`     | the faults behind panels with a code, the most frequent first      |
 * | `GET /ops/faults/:code`   | `opsFaultFound` | the fault behind the code of a panel                               |
 * | `POST /ops/changes`       | `opsState`      | `opsChange`; returns the new state                                 |
 * | `GET /ops/site`           | `opsSite`       | whether the site is open, from the api                             |
 * | `POST /ops/site`          | `opsSite`       | `opsSiteChange`; passed on to the api                              |
 * | `GET /ops/consulting`     | `opsConsulting` | the talks that members asked for; only for operators               |
 * | `POST /ops/consulting`    | `opsConsulting` | `opsConsultingAnswer`; passed on to the api                        |
 *
 * A refusal is an `opsRefusal`, with status 401 not signed in, 404 off, 409 conflict with the state, or 429.
 */

const name = z.string().regex(/^(shell|mf-[a-z0-9-]{1,30})$/)
const version = z.string().max(80)
/** Shown in the history. */
const why = z.string().trim().min(3).max(300)

export const opsSignIn = z.object({ token: z.string().max(500) })
/**
 * What a token allows: `reader` views, `developer` also overrides a remote in their own browser, `owner` changes what is live of one release,
 * `operator` changes everything.
 */
export const opsRoles = ['reader', 'developer', 'owner', 'operator'] as const
export type OpsRole = (typeof opsRoles)[number]

export const opsSession = z.object({
  name: z.string(),
  role: z.enum(opsRoles).default('operator'),
  /** Only for an owner. */
  release: z.string().optional(),
})

export type OpsSession = z.infer<typeof opsSession>

/**
 * `from`: the version that was live when the operator decided. If another version is live by then, the change is refused: two
 * operators who see the same fault must not roll a release back twice.
 */
export const opsChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('rollback'), name, from: version, to: version, why }),
  z.strictObject({
    action: z.literal('canary'),
    name,
    from: version,
    version,
    percent: z.number().min(0.01).max(100),
    why,
  }),
  z.strictObject({ action: z.literal('endCanary'), name, version, why }),
  z.strictObject({ action: z.literal('promote'), name, version, why }),
  /** Makes `rolledBack` live again. */
  z.strictObject({ action: z.literal('undoRollback'), name, from: version, why }),
])
export type OpsChange = z.infer<typeof opsChange>

/** Views since a version went live, or became a canary, and how many of them failed. */
const trial = z.object({
  views: z.int(),
  /** Failed to load. */
  fail: z.int(),
  /** Threw while rendering. */
  render: z.int(),
})
export type OpsTrial = z.infer<typeof trial>

/** Why a version was rolled back automatically; shares are percentages of views. */
const failed = z.object({
  version: z.string(),
  percent: z.number(),
  views: z.int(),
  fail: z.int(),
  render: z.int(),
  threshold: z.number(),
})
export type OpsFailed = z.infer<typeof failed>

const moved = z.object({
  revision: z.int(),
  at: z.string(),
  who: z.string(),
  why: z.string(),
  action: z.enum(['publish', 'rollback', 'canary', 'promote', 'repair', 'lock', 'unlock']),
  name: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** For a canary: its new share in percent, 0 if it was ended. */
  percent: z.number().nullable(),
  /** The figures in `why`, if the edge server wrote `why`; the console translates them. */
  failed: failed.optional(),
})
export type OpsMove = z.infer<typeof moved>

export const opsState = z.object({
  revision: z.int(),
  /** The registry's environment: `production`, `staging`, … */
  environment: z.string().default('production'),
  releases: z.array(
    z.object({
      name: z.string(),
      live: z.string(),
      /** When it went live; null if that was before times were recorded. */
      since: z.string().nullable(),
      /** Since it went live. */
      trial,
      /** Set if the live version cannot be read from the store: the version served instead, null if there is none. */
      damaged: z.object({ served: z.string().nullable() }).nullable().default(null),
      /** Versions to roll back to, the latest first. */
      past: z.array(z.string()),
      /** The version before the roll-back, if a roll-back was the last change of this release. */
      rolledBack: z.string().nullable().default(null),
      canary: z.object({ version: z.string(), percent: z.number(), trial }).nullable(),
      /** Set while no new version of it may go live. */
      lock: z.object({ until: z.string(), who: z.string(), why: z.string() }).nullable().default(null),
    }),
  ),
  /** The last changes, the newest first. */
  history: z.array(moved),
  /** When a version is rolled back automatically; null if this is off. */
  automatic: z.object({ percent: z.number(), views: z.int(), minutes: z.number() }).nullable(),
})
export type OpsState = z.infer<typeof opsState>
export type OpsRelease = OpsState['releases'][number]

export const opsVersions = z.object({
  versions: z.array(z.object({ version: z.string(), builtAt: z.string() })),
})
export type OpsVersions = z.infer<typeof opsVersions>

/** One day of one version. Vitals are the 75th percentile; null without samples. */
const day = z.object({
  day: z.iso.date(),
  name: z.string(),
  version: z.string(),
  loads: z.int(),
  fail: z.int(),
  fallback: z.int(),
  render: z.int(),
  load: z.number().nullable(),
  LCP: z.number().nullable(),
  INP: z.number().nullable(),
  CLS: z.number().nullable(),
})
export type OpsDay = z.infer<typeof day>

/** A remote over all the days of the report, all versions together. */
const budget = z.object({
  name: z.string(),
  views: z.int(),
  /** Views that failed to load, or threw. */
  faults: z.int(),
  /** Share of the error budget used, 1 being all of it; null if there are too few views. */
  used: z.number().nullable(),
  LCP: z.number().nullable(),
  INP: z.number().nullable(),
  CLS: z.number().nullable(),
})
export type OpsBudget = z.infer<typeof budget>

export const opsTelemetry = z.object({
  days: z.array(day),
  budgets: z.array(budget),
  /** `percent` of views must be without a fault over `days` days; with fewer than `views` views there is no conclusion. */
  objective: z.object({ percent: z.number(), days: z.int(), views: z.int() }),
})
export type OpsTelemetry = z.infer<typeof opsTelemetry>

/** What the doctor finds in the store. The texts are in English, the log's language, as `details` are. */
export const opsDoctor = z.object({
  /** The worst first. */
  findings: z.array(z.object({ what: z.string(), fix: z.string() })),
  /** Each shared module: the version the shell provides, null if none, and the range that each remote requires. */
  shared: z.array(
    z.object({
      key: z.string(),
      given: z.string().nullable(),
      takenBy: z.array(z.object({ name: z.string(), range: z.string(), fits: z.boolean() })),
    }),
  ),
  /** Parts that remotes show in the screens of others. */
  crossings: z.array(z.object({ name: z.string(), shows: z.string() })),
})
export type OpsDoctor = z.infer<typeof opsDoctor>

/** A place in a stack: as built, and in the sources if the release's source map has it. Lines and columns count from 1. */
const frame = z.object({
  built: z.string(),
  source: z.object({ file: z.string(), line: z.int(), column: z.int() }).nullable(),
  /** The enclosing function. */
  within: z.string().nullable(),
})
export type OpsFrame = z.infer<typeof frame>

/** A fault behind panel codes, summed over the versions it was seen in. */
const opsFault = z.object({
  remote: z.string(),
  /** The most recent last. */
  versions: z.array(z.object({ version: z.string(), count: z.int() })),
  name: z.string(),
  /** Redacted. */
  message: z.string(),
  /** The routes it was seen on. */
  pages: z.array(z.string()),
  count: z.int(),
  first: z.string(),
  last: z.string(),
  /** The newest few codes. */
  codes: z.array(z.object({ code: z.string(), at: z.string(), version: z.string() })),
  stack: z.array(frame),
})
export type OpsFault = z.infer<typeof opsFault>

/** In a list, each stack has only its innermost places. */
export const opsFaults = z.object({ faults: z.array(opsFault) })
export type OpsFaults = z.infer<typeof opsFaults>

/** `shown`: when the panel was shown and by which version; null if that code is not among the few stored ones, but its fault is. */
export const opsFaultFound = opsFault.extend({
  code: z.string(),
  shown: z.object({ at: z.string(), version: z.string() }).nullable(),
})
export type OpsFaultFound = z.infer<typeof opsFaultFound>

/** What members read while the site is closed, by language; an empty text means the api's default message. */
const closedWords = z.string().trim().max(500)
const closedMessage = z.strictObject({ 'zh-tw': closedWords, 'zh-cn': closedWords, en: closedWords })

/** `id`: a new one per click, so that a repeated request makes the change once. */
export const opsSiteChange = z.strictObject({
  id: z.uuid(),
  closed: z.boolean(),
  message: closedMessage,
  why,
})
export type OpsSiteChange = z.infer<typeof opsSiteChange>

/** What the edge sends to the api (internal-call.ts): an operator's change, or null to read the state. */
export const opsSiteAsked = z.strictObject({
  who: z.string().max(40),
  change: opsSiteChange.nullable(),
})

export const opsSite = z.object({
  closed: z.boolean(),
  message: closedMessage,
  /** The last changes, the newest first. */
  history: z.array(z.object({ at: z.string(), who: z.string(), why: z.string(), closed: z.boolean() })),
})
export type OpsSite = z.infer<typeof opsSite>

/** An operator's answer to a member's request. `at` is the time the operator saw: if the member has moved it since, the answer is refused. */
export const opsConsultingAnswer = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('confirm'),
    id: z.string().max(40),
    at: z.iso.datetime({ offset: true }),
    /** The address of the video meeting. */
    place: z.url({ protocol: /^https$/ }).max(500),
  }),
  z.strictObject({
    action: z.literal('decline'),
    id: z.string().max(40),
    at: z.iso.datetime({ offset: true }),
    /** For the member to read. */
    reason: z.string().trim().min(3).max(500),
  }),
])
export type OpsConsultingAnswer = z.infer<typeof opsConsultingAnswer>

/** What the edge sends to the api: an operator's answer, or null to read the list. */
export const opsConsultingAsked = z.strictObject({
  who: z.string().max(40),
  answer: opsConsultingAnswer.nullable(),
})

export const opsConsulting = z.object({
  /** Talks whose time is in the future or at most a day ago, the earliest first, without cancelled ones. */
  list: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['asked', 'confirmed', 'declined']),
      at: z.string(),
      topic: z.enum(consultingTopics),
      question: z.string(),
      /** The member's language, for the talk. */
      language: z.string(),
      name: z.string(),
      email: z.string(),
      page: z.object({ name: z.string(), platform: z.string() }).nullable(),
      place: z.string().nullable(),
      reason: z.string().nullable(),
      /** The operator who answered; null if it is not answered. */
      who: z.string().nullable(),
    }),
  ),
})
export type OpsConsulting = z.infer<typeof opsConsulting>
export type OpsConsultation = OpsConsulting['list'][number]

/** Refusals an operator can act on; `details` are messages of the checks in English, the log's language. */
export const opsRefusals = [
  'off',
  'signed_out',
  'wrong_token',
  'too_many_tries',
  'cross_site',
  'not_understood',
  'changed_meanwhile',
  'not_live',
  'live_already',
  'no_version_before',
  'no_canary',
  'not_in_store',
  'locked',
  'not_locked',
  'does_not_fit',
  'damaged',
  'not_signed',
  'not_allowed',
  'not_your_role',
  'newer_registry',
  'busy',
  'api_away',
  'no_code',
  'no_such_fault',
] as const
export type OpsRefusalKey = (typeof opsRefusals)[number]
export const opsRefusal = z.object({ error: z.enum(opsRefusals), details: z.string() })
