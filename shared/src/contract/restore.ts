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

/** A day that a post of today's platforms can be of; years beyond it are no days to PostgreSQL. */
const someDay = day.refine((value) => value >= '1990-01-01' && value <= '2100-01-01')
const said = z.object({ key: z.string(), msg: z.string() })

/** Why something is restored; `getrestorereason` says them in words. */
export const restoreReason = z.enum(['hijacked', 'suspended', 'lost_access', 'moving', 'other'])
/** Which posts: all, those of a time span, or none but those ticked one by one. */
export const restorePosts = z.enum(['all', 'span', 'chosen'])
/** How a post comes through a dry run. */
export const restoreFit = z.enum(['as_is', 'adjusted', 'skipped'])
/**
 * What became of a post of a request that was begun. `publishing`: it is under way at this moment. `failed`: the platform
 * did not take it, `why` says what it said. `unknown`: it was handed over, the answer was cut off, and the target could not
 * say whether it is there: it is not published again by itself.
 */
export const restoreOutcome = z.enum(['waiting', 'publishing', 'done', 'failed', 'unknown', 'skipped'])
/**
 * What a request under way by API (state 2) is doing. `waiting`: for the platform's limit, until `wait_until`. `paused`: until
 * the member resumes it; `halted` says why, if the member did not pause it. `stopping`: posts being published are completed.
 */
export const restorePhase = z.enum(['publishing', 'waiting', 'paused', 'stopping'])

/** So many posts within so many hours: the platform's limit, or ours where it has none. */
const pace = z.object({ posts: z.int(), hours: z.number() })
export type RestorePace = z.infer<typeof pace>

const side = z.object({ id, platform: platformKey, name: z.string(), handle: z.string() })

/**
 * A request. `state` as api.md has it: 0 draft, 1 applying, 2 restoring, 3 completed, 4 failed. `to` null: no page chosen
 * yet. `of` null until it is begun. Of one under way by API: `pace`, and `due_at`, when the last post will about be there;
 * null where no one can say (paused, stopping).
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

/** May a restore begin now: `why` says what is in the way, `wait_days` and `wait_until` where the last one was too near. */
const permission = z.object({
  can: z.boolean(),
  why: said.nullable(),
  wait_days: z.int(),
  wait_until: instant.nullable(),
  every_days: z.int().nullable(),
})
export type RestorePermission = z.infer<typeof permission>

/**
 * Whether a restore into a page can be begun (`open`), and why not. `authorise`: it can once the member has authorised that
 * page there for publishing (`pages.beginAccess` and `pages.access`, which ask for the publishing scopes).
 */
const openness = { open: z.boolean(), authorise: z.boolean(), why: said.nullable() }
/** A page that can be restored into. `way`: by the platform's API, or by hand with a package. */
const target = side.extend({ way: z.enum(['api', 'hand']), ...openness })
export type RestoreTarget = z.infer<typeof target>

/**
 * Whether a post may be published for more people than could see it: `no` where there is no need, `may` where it is left out, or
 * goes up for the member alone, unless the member chooses so, `chosen` where that was done. `restore.choose` with `openly`.
 */
const openly = z.enum(['no', 'may', 'chosen'])

/**
 * A post as it will be: one part, or several that follow each other. `media` are numbers of the list next to it.
 * `visibility` is who could see it, `audience` who will: null where it is left out.
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
 * `unsaid`: posts of which the backup does not say who could see them, and the member did not say so either.
 * `taken` of those that can be restored are chosen. `publish`: posts that will be there; `minutes` by the platform's limits.
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

/**
 * `why`: why it failed, or is unknown. `url`: where it is (of several parts the first). `can_retry`: `restore.retry` takes it.
 */
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

/** What the event stream says (event `restore`): the request as it is, and the post that changed, where it was one. */
export const restoreProgress = z.object({ request: restoreRequest, item: item.nullable() })
export type RestoreProgress = z.infer<typeof restoreProgress>

/** An address of the web without a name and password in it, or nothing. Threads and TikTok have an @ in theirs. */
const link = text(500).refine(
  (value) => value === '' || (/^https?:\/\/[^\s/?#@]+([/?#]|$)/i.test(value) && URL.canParse(value)),
)

export const restoreSchemas = {
  'restore.reasons': {
    request: empty,
    response: z.object({ list: z.array(z.object({ key: restoreReason, text: z.string() })) }),
  },
  /** What one page's backup holds, and where it may go. */
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
   * Makes a request, or changes the draft that `request` names. `draft` keeps it as it is; without, all that a dry run
   * needs has to be there (`restore_to_missing`, `restore_span_missing`), and the request is applied for.
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
  /** What would be published, post by post: publishes nothing. `cursor` is how many come before. */
  'restore.dryRun': {
    request: z.object({ request: id, fit: restoreFit.optional(), ...paging }),
    response: dryRun,
  },
  /**
   * Takes posts in or leaves them out: those named, or (`all`) every one. With `openly`: lets them be seen by more people than could
   * see them, and takes them in; without `take`, no more. Those known to have been for some alone are named one by one: `all` is for
   * those of which the backup does not say.
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
  /** `bin`: the drafts that were deleted in the last `binDays`, and nothing else. */
  'restore.list': {
    request: z.object({
      state: z.enum(['0', '1', '2', '3', '4']).transform(Number).optional(),
      id: id.optional(),
      bin: flag.default(false),
      ...paging,
    }),
    response: paged(restoreRequest),
  },
  /** One request with each post's outcome, in the order they are published. */
  'restore.show': {
    request: z.object({ urr_id: id, outcome: restoreOutcome.optional(), ...paging }),
    response: paged(item).extend({ request: restoreRequest }),
  },
  /** By API: publishes nothing more until `restore.goOn`. What is in the air at that moment is seen to its end. */
  'restore.pause': { request: z.object({ request: id }), response: restoreRequest },
  /** Also after a halt of the platform's making (`halted`), once the page is authorised again. */
  'restore.goOn': { request: z.object({ request: id }), response: restoreRequest },
  /**
   * One post again, alone: one that failed, or an unknown one that the member looked for and did not find. Also of a request
   * that has ended, which is then under way again until this post is settled. The target is asked first what is there.
   */
  'restore.retry': {
    request: z.object({ request: id, n: integer(1, 10_000_000) }),
    response: z.object({ request: restoreRequest, item }),
  },
  /** Of a package: this post was put up by hand, or (`done` off) was not after all. By API: an unknown one was found there. */
  'restore.tick': {
    request: z.object({ request: id, n: integer(1, 10_000_000), done: flag, url: link.default('') }),
    response: restoreRequest,
  },
  /**
   * Ends a request before every post is settled (the rest counts as left out), or puts a draft into the bin (then the answer is its
   * last state). By API `phase` is `stopping` until the post in the air is settled.
   */
  /** Takes a draft out of the bin. @throws Refusal `restore_drafts` where there is no room. */
  'restore.putBack': { request: z.object({ request: id }), response: restoreRequest },
  'restore.end': { request: z.object({ request: id }), response: restoreRequest },
  /** What to post by hand: texts and pictures in their order, and a page to read them on. */
  'restore.package': { request: z.object({ request: id }), response: file },
  'restore.report': { request: z.object({ request: id }), response: file },
} satisfies Record<`restore.${string}`, CallSchemas>
