import { z } from 'zod'
import { post, postKind, postVisibility, visibility } from './posts'
import { chosenMax, restoreNoteMax } from './rules'
import { platformKey } from './site'
import {
  type CallSchemas,
  day,
  empty,
  file,
  flag,
  id,
  instant,
  integer,
  list,
  paged,
  paging,
  text,
} from './wire'

/** A plausible day of a post; PostgreSQL cannot store years far outside this range. */
const someDay = day.refine((value) => value >= '1990-01-01' && value <= '2100-01-01')
const said = z.object({ key: z.string(), msg: z.string() })

/** Why something is restored; `getrestorereason` returns the texts. */
export const restoreReason = z.enum(['hijacked', 'suspended', 'lost_access', 'moving', 'other'])
/** Which posts: all, those of a time span, or only those ticked one by one. */
export const restorePosts = z.enum(['all', 'span', 'chosen'])
/** The result of a dry run for a post. */
export const restoreFit = z.enum(['as_is', 'adjusted', 'skipped'])
/**
 * What became of a post after its restore began. `publishing`: in progress. `failed`: the platform rejected it, `why` has its message. `unknown`: it
 * was sent, the connection broke, and the target could not say whether it is there; it is not published again automatically.
 */
export const restoreOutcome = z.enum(['waiting', 'publishing', 'done', 'failed', 'unknown', 'skipped'])
/**
 * What a restore by API (state 2) is doing. `waiting`: for the platform's rate limit, until `wait_until`. `paused`: until the member resumes it;
 * `halted` says why, if the member did not pause it. `stopping`: posts being published are completed.
 */
export const restorePhase = z.enum(['publishing', 'waiting', 'paused', 'stopping'])

/** Rate limit: at most `posts` posts in `hours` hours. It is the platform's, or ours if the platform has none. */
const pace = z.object({ posts: z.int(), hours: z.number() })
export type RestorePace = z.infer<typeof pace>

const side = z.object({ id, platform: platformKey, name: z.string(), handle: z.string() })

/**
 * A request. `state` as in api.md: 0 draft, 1 applying, 2 restoring, 3 completed, 4 failed. `to` null: no page chosen yet. `of` is null until it
 * begins. For one running by API: `pace`, and `due_at`, the estimated time of the last post; null if it cannot be estimated (paused, stopping).
 */
export const restoreRequest = z.object({
  id,
  /** By the platform's API, or by hand with a package; null while no page is chosen. */
  way: z.enum(['api', 'hand']).nullable(),
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  page: side,
  to: side.nullable(),
  reason: restoreReason,
  reason_text: z.string(),
  note: z.string(),
  changed_at: day.nullable(),
  posts: restorePosts,
  from: day.nullable(),
  until: day.nullable(),
  of: z.int().nullable(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  unknown: z.int(),
  phase: restorePhase.nullable(),
  wait_until: instant.nullable(),
  pace: pace.nullable(),
  due_at: instant.nullable(),
  halted: said.nullable(),
  created_at: instant,
  saved_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
})
export type RestoreRequest = z.infer<typeof restoreRequest>

/** Whether a restore can begin now: `why` is the obstacle; `wait_days` and `wait_until` are set if the last restore was too recent. */
const permission = z.object({
  can: z.boolean(),
  why: said.nullable(),
  wait_days: z.int(),
  wait_until: instant.nullable(),
  every_days: z.int().nullable(),
})
export type RestorePermission = z.infer<typeof permission>

/**
 * Whether a restore into a page can begin (`open`), and why not. `authorise`: it can after the member has authorised that page for publishing
 * (`pages.beginAccess` and `pages.access`, which request the publishing scopes).
 */
const openness = { open: z.boolean(), authorise: z.boolean(), why: said.nullable() }
/** A page to restore into. `way`: by the platform's API, or by hand with a package. */
const target = side.extend({ way: z.enum(['api', 'hand']), ...openness })
export type RestoreTarget = z.infer<typeof target>

/**
 * Whether a post may be published to a wider audience than before: `no`, not needed; `may`, possible: it is skipped, or visible only to the member,
 * unless the member chooses so; `chosen`, the member did (`restore.choose` with `openly`).
 */
const openly = z.enum(['no', 'may', 'chosen'])

/**
 * A post as it will be published: one part, or several parts that follow each other. `media` are indexes into the list next to it.
 * `visibility` says who could see the original post, `audience` who will see the new one; null if it is skipped.
 */
const fitted = z.object({
  post: id,
  kind: postKind,
  visibility: postVisibility,
  audience: visibility.nullable(),
  openly,
  created_at: instant.nullable(),
  text: z.string(),
  state: restoreFit,
  taken: z.boolean(),
  title: z.string().nullable(),
  parts: z.array(z.object({ text: z.string(), media: z.array(z.int()) })),
  media: z.array(post.shape.media.element.extend({ n: z.int(), why: z.string().nullable() })),
  notes: z.array(said),
})
export type RestoreFitted = z.infer<typeof fitted>

const counts = z.object({ all: z.int(), as_is: z.int(), adjusted: z.int(), skipped: z.int() })

/**
 * `unsaid`: posts whose audience neither the backup nor the member has stated. `taken`: how many of the restorable posts are chosen. `publish`:
 * number of posts to be published; `minutes` under the platform's limits.
 */
const dryRun = paged(fitted).extend({
  request: restoreRequest,
  counts,
  taken: z.int(),
  unsaid: z.int(),
  publish: z.int(),
  bytes: z.int(),
  pace,
  minutes: z.int(),
  permission,
  ...openness,
})

/** `why`: why it failed or is unknown. `url`: its address (the first, if it has several parts). `can_retry`: `restore.retry` accepts it. */
const item = z.object({
  n: z.int(),
  post: id,
  title: z.string().nullable(),
  text: z.string(),
  media: z.array(post.shape.media.element),
  outcome: restoreOutcome,
  audience: visibility.nullable(),
  notes: z.array(said),
  why: said.nullable(),
  can_retry: z.boolean(),
  url: z.string().nullable(),
  at: instant.nullable(),
})
export type RestoreItem = z.infer<typeof item>

/** Event `restore` of the event stream: the request's current state, and the post that changed, if any. */
export const restoreProgress = z.object({ request: restoreRequest, item: item.nullable() })
export type RestoreProgress = z.infer<typeof restoreProgress>

/** A web address without user name and password, or empty. Addresses of Threads and TikTok contain an @. */
const link = text(500).refine(
  (value) => value === '' || (/^https?:\/\/[^\s/?#@]+([/?#]|$)/i.test(value) && URL.canParse(value)),
)

export const restoreSchemas = {
  'restore.reasons': {
    request: empty,
    response: z.object({ list: z.array(z.object({ key: restoreReason, text: z.string() })) }),
  },
  /** What a page's backup contains, and where it can be restored to. */
  'restore.page': {
    request: z.object({ id }),
    response: z.object({
      page: side,
      posts: z.int(),
      from: instant.nullable(),
      until: instant.nullable(),
      targets: z.array(target),
      permission,
    }),
  },
  /**
   * Creates a request, or changes the draft that `request` names. With `draft` it stays a draft; without, everything that a dry run needs must be
   * present (otherwise `restore_to_missing`, `restore_span_missing`), and the request is submitted.
   */
  'restore.apply': {
    request: z.object({
      request: id.optional(),
      id,
      to: z.union([z.literal(''), id]).default(''),
      reason: restoreReason.default('other'),
      note: text(restoreNoteMax).default(''),
      changed_at: z.union([z.literal(''), someDay]).default(''),
      posts: restorePosts.default('all'),
      from: z.union([z.literal(''), someDay]).default(''),
      until: z.union([z.literal(''), someDay]).default(''),
      draft: flag.default(false),
      idempotency_key: z.uuid(),
    }),
    response: z.object({ request: restoreRequest, permission }),
  },
  /** What would be published, post by post; publishes nothing. `cursor` is the number of posts before this page. */
  'restore.dryRun': {
    request: z.object({ request: id, fit: restoreFit.optional(), ...paging }),
    response: dryRun,
  },
  /**
   * Includes or excludes posts: the named ones, or (`all`) every one. With `openly` and `take`: includes them, and lets more people see them than
   * before; with `openly` and without `take`: withdraws that permission. Posts known to have had a limited audience must be named one by one: `all`
   * covers only posts whose audience the backup does not state.
   */
  'restore.choose': {
    request: z.object({
      request: id,
      post: list(id, chosenMax),
      all: flag.default(false),
      take: flag,
      openly: flag.default(false),
    }),
    response: restoreRequest,
  },
  'restore.start': {
    request: z.object({ request: id, idempotency_key: z.uuid() }),
    response: restoreRequest,
  },
  /** `bin`: only the drafts that were deleted in the last `binDays`. */
  'restore.list': {
    request: z.object({
      state: z.enum(['0', '1', '2', '3', '4']).transform(Number).optional(),
      id: id.optional(),
      bin: flag.default(false),
      ...paging,
    }),
    response: paged(restoreRequest),
  },
  /** One request with each post's outcome, in the order of publishing. */
  'restore.show': {
    request: z.object({ urr_id: id, outcome: restoreOutcome.optional(), ...paging }),
    response: paged(item).extend({ request: restoreRequest }),
  },
  /** By API: publishes nothing more until `restore.goOn`. Posts in flight at that moment are completed. */
  'restore.pause': { request: z.object({ request: id }), response: restoreRequest },
  /** Also works after a halt caused by the platform (`halted`), once the page is authorised again. */
  'restore.goOn': { request: z.object({ request: id }), response: restoreRequest },
  /**
   * Retries one post: a post that failed, or an unknown post that the member looked for at the target and did not find. A request that
   * has ended runs again until this post is settled. The target is asked first whether the post is there.
   */
  'restore.retry': {
    request: z.object({ request: id, n: integer(1, 10_000_000) }),
    response: z.object({ request: restoreRequest, item }),
  },
  /** For a package: the member posted this by hand, or (`done` off) did not after all. By API: the member found an unknown post at the target. */
  'restore.tick': {
    request: z.object({ request: id, n: integer(1, 10_000_000), done: flag, url: link.default('') }),
    response: restoreRequest,
  },
  /** Takes a draft out of the bin. @throws Refusal `restore_drafts` if there are too many drafts. */
  'restore.putBack': { request: z.object({ request: id }), response: restoreRequest },
  /**
   * Ends a request before every post is settled (the rest counts as skipped), or moves a draft to the bin (the answer is its last state).
   * By API, `phase` is `stopping` until the post in flight is settled.
   */
  'restore.end': { request: z.object({ request: id }), response: restoreRequest },
  /** What to post by hand: texts and pictures in order, and a page to read them on. */
  'restore.package': { request: z.object({ request: id }), response: file },
  'restore.report': { request: z.object({ request: id }), response: file },
} satisfies Record<`restore.${string}`, CallSchemas>
