import { z } from 'zod'
import { consultingTopics } from './rules'

/**
 * What the operators' console asks the edge server for (release/src/edge/ops). No call of the api's: it must answer while that
 * is away. Everything is JSON; who asks shows the cookie that `POST /ops/session` gave.
 *
 * | address                   | gives            |                                                    |
 * | ------------------------- | ---------------- | -------------------------------------------------- |
 * | `GET /ops/session`        | `opsSession`     | who is signed in                                   |
 * | `POST /ops/session`       | `opsSession`     | `opsSignIn`; the token travels here and nowhere else |
 * | `DELETE /ops/session`     |                  | signs out                                          |
 * | `GET /ops/state`          | `opsState`       | what is live, canary and before; the last changes  |
 * | `GET /ops/versions/:name` | `opsVersions`    | the versions kept, the newest first                |
 * | `GET /ops/telemetry`      | `opsTelemetry`   | what was counted, by day, remote and version       |
 * | `GET /ops/doctor`         | `opsDoctor`      | who takes what of whom, and what is wrong with what is live |
 * | `GET /ops/faults`         | `opsFaults`      | what panels with a code were shown for, the most frequent first |
 * | `GET /ops/faults/:code`   | `opsFaultFound`  | the fault behind the code of a panel               |
 * | `POST /ops/changes`       | `opsState`       | `opsChange`; the state as it is then               |
 * | `GET /ops/site`           | `opsSite`        | whether the site is open, as the api has it        |
 * | `POST /ops/site`          | `opsSite`        | `opsSiteChange`; passed on to the api              |
 * | `GET /ops/consulting`     | `opsConsulting`  | the talks that members asked for; for operators alone |
 * | `POST /ops/consulting`    | `opsConsulting`  | `opsConsultingAnswer`; passed on to the api        |
 *
 * What is refused is `opsRefusal`, under a status of its own kind: 401 not signed in, 404 off, 409 against the state, 429.
 */

const name = z.string().regex(/^(shell|mf-[a-z0-9-]{1,30})$/)
const version = z.string().max(80)
/** Shown in the history. */
const why = z.string().trim().min(3).max(300)

export const opsSignIn = z.object({ token: z.string().max(500) })
/**
 * What a token opens: `reader` looks, `developer` overrides a remote in their own browser, `owner` changes what is live of one release,
 * `operator` changes everything.
 */
export const opsRoles = ['reader', 'developer', 'owner', 'operator'] as const
export type OpsRole = (typeof opsRoles)[number]

export const opsSession = z.object({
  name: z.string(),
  role: z.enum(opsRoles).default('operator'),
  /** Of an owner. */
  release: z.string().optional(),
})

export type OpsSession = z.infer<typeof opsSession>

/**
 * `from`: the version live when it was decided. Where that has changed meanwhile the change is refused, so that two who see
 * the same fault do not take a release back twice.
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
])
export type OpsChange = z.infer<typeof opsChange>

/** Views since a version went live, or became a canary, and those of them that failed. */
const trial = z.object({
  views: z.int(),
  /** Did not load. */
  fail: z.int(),
  /** Threw when it was drawn. */
  render: z.int(),
})
export type OpsTrial = z.infer<typeof trial>

/** What a version was taken back for by itself; shares in a hundred views. */
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
  /** Of a canary: its share from then on, 0 for its end. */
  percent: z.number().nullable(),
  /** Where `why` is the edge server's own sentence: what it says, for the reader's language. */
  failed: failed.optional(),
})
export type OpsMove = z.infer<typeof moved>

export const opsState = z.object({
  revision: z.int(),
  /** Whose registry it is: `production`, `staging`, … */
  environment: z.string().default('production'),
  releases: z.array(
    z.object({
      name: z.string(),
      live: z.string(),
      /** When it went live; null where that was before it was written down. */
      since: z.string().nullable(),
      /** Since it went live. */
      trial,
      /** Where the live version cannot be read in the store: the version visitors get instead, null where there is none. */
      damaged: z.object({ served: z.string().nullable() }).nullable().default(null),
      /** Versions to go back to, the latest first. */
      past: z.array(z.string()),
      canary: z.object({ version: z.string(), percent: z.number(), trial }).nullable(),
      /** While nothing new may go live of it. */
      lock: z.object({ until: z.string(), who: z.string(), why: z.string() }).nullable().default(null),
    }),
  ),
  /** The last changes, the newest first. */
  history: z.array(moved),
  /** When a version is rolled back by itself; null where it never is. */
  automatic: z.object({ percent: z.number(), views: z.int(), minutes: z.number() }).nullable(),
})
export type OpsState = z.infer<typeof opsState>
export type OpsRelease = OpsState['releases'][number]

export const opsVersions = z.object({
  versions: z.array(z.object({ version: z.string(), builtAt: z.string() })),
})
export type OpsVersions = z.infer<typeof opsVersions>

/** A day of one version. Vitals are what three of four visits stay under; null where no one said. */
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

/** A remote over all days that are looked at, in all its versions. */
const budget = z.object({
  name: z.string(),
  views: z.int(),
  /** Views that did not load, or threw. */
  faults: z.int(),
  /** Of the faults the objective allows, 1 being all of them; null where there are too few views to say. */
  used: z.number().nullable(),
  LCP: z.number().nullable(),
  INP: z.number().nullable(),
  CLS: z.number().nullable(),
})
export type OpsBudget = z.infer<typeof budget>

export const opsTelemetry = z.object({
  days: z.array(day),
  budgets: z.array(budget),
  /** `percent` of views must be without a fault over `days` days; with fewer than `views` views nothing is concluded. */
  objective: z.object({ percent: z.number(), days: z.int(), views: z.int() }),
})
export type OpsTelemetry = z.infer<typeof opsTelemetry>

/** What the doctor finds in the store. Sentences are for the log's language, English, as `details` are. */
export const opsDoctor = z.object({
  /** The worst first. */
  findings: z.array(z.object({ what: z.string(), fix: z.string() })),
  /** Each shared module: the version the shell gives, null where it gives none, and the range that each remote asks for. */
  shared: z.array(
    z.object({
      key: z.string(),
      given: z.string().nullable(),
      takenBy: z.array(z.object({ name: z.string(), range: z.string(), fits: z.boolean() })),
    }),
  ),
  /** What remotes show in the screens of others. */
  crossings: z.array(z.object({ name: z.string(), shows: z.string() })),
})
export type OpsDoctor = z.infer<typeof opsDoctor>

/** A place of a stack: as it was built, and in the sources, where the release's map says. Lines and columns from 1. */
const frame = z.object({
  built: z.string(),
  source: z.object({ file: z.string(), line: z.int(), column: z.int() }).nullable(),
  /** The function it is in. */
  within: z.string().nullable(),
})
export type OpsFrame = z.infer<typeof frame>

/** A fault behind the codes of panels, added up over the versions it was seen in. */
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
  /** The newest few. */
  codes: z.array(z.object({ code: z.string(), at: z.string(), version: z.string() })),
  stack: z.array(frame),
})
export type OpsFault = z.infer<typeof opsFault>

/** In a list, of each stack the innermost places alone. */
export const opsFaults = z.object({ faults: z.array(opsFault) })
export type OpsFaults = z.infer<typeof opsFaults>

/** `shown`: when and of which version; null where that code itself is not among the few that are kept, but its fault is. */
export const opsFaultFound = opsFault.extend({
  code: z.string(),
  shown: z.object({ at: z.string(), version: z.string() }).nullable(),
})
export type OpsFaultFound = z.infer<typeof opsFaultFound>

/** What members of a closed site read, by language; an empty one is the api's own sentence. */
const closedWords = z.string().trim().max(500)
const closedMessage = z.strictObject({ 'zh-tw': closedWords, 'zh-cn': closedWords, en: closedWords })

/** `id`: made for one press, so that a change asked for twice is made once. */
export const opsSiteChange = z.strictObject({
  id: z.uuid(),
  closed: z.boolean(),
  message: closedMessage,
  why,
})
export type OpsSiteChange = z.infer<typeof opsSiteChange>

/** What the edge asks the api (internal-call.ts): a change by an operator, or none to read the state. */
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

/** What an operator answers to a member's request, whose time was `at` when the operator read it: one that was moved since is refused. */
export const opsConsultingAnswer = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('confirm'),
    id: z.string().max(40),
    at: z.iso.datetime({ offset: true }),
    /** Where the two meet. */
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

/** What the edge asks the api: an operator's answer, or none to read the list. */
export const opsConsultingAsked = z.strictObject({
  who: z.string().max(40),
  answer: opsConsultingAnswer.nullable(),
})

export const opsConsulting = z.object({
  /** Whose time is to come or was up to a day ago, the earliest first; those that were cancelled are not in it. */
  list: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['asked', 'confirmed', 'declined']),
      at: z.string(),
      topic: z.enum(consultingTopics),
      question: z.string(),
      /** The member's, for the talk. */
      language: z.string(),
      name: z.string(),
      email: z.string(),
      page: z.object({ name: z.string(), platform: z.string() }).nullable(),
      place: z.string().nullable(),
      reason: z.string().nullable(),
      /** The operator who answered; null where no one has. */
      who: z.string().nullable(),
    }),
  ),
})
export type OpsConsulting = z.infer<typeof opsConsulting>
export type OpsConsultation = OpsConsulting['list'][number]

/** What an operator can act on; `details` is for the log's language, English: sentences of the checks. */
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
