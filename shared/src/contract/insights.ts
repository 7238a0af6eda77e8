import { z } from 'zod'
import { postKind } from './posts'
import { type CallSchemas, day, empty, flag, id, instant } from './wire'

/** Counts of one day of Taipei. `total` is null before the first known list. */
const insightDay = z.object({
  day,
  total: z.int().nullable(),
  joined: z.int(),
  left: z.int(),
  posts: z.int(),
})

/**
 * From one whole list to the newest: seven days where lists are frequent, else as long as the time between two lists, because
 * who left is known by comparing two lists. `earlier` is the same length of time before it, where lists cover that as well.
 */
const period = z.object({
  from: day,
  to: day,
  before: z.int(),
  total: z.int(),
  joined: z.int(),
  left: z.int(),
  posts: z.int(),
  /** The day on which most joined. */
  busiest: z.object({ day, joined: z.int(), posts: z.int() }).nullable(),
  earlier: z.object({ joined: z.int(), left: z.int() }).nullable(),
})

/** What was seen of a page that looked hijacked, and what its list lost since. `lists`: how many came since then. */
const hijack = z.object({ since: day, before: z.int(), left: z.int(), lists: z.int() })

/** The expected count on `day` if the trend between the last lists continues; in four of five cases from `low` to `high`. */
const forecast = z.object({
  from: day,
  day,
  fans: z.int(),
  low: z.int(),
  high: z.int(),
  lists: z.int(),
})

/** Three hours of the day, in Taipei, from `hour` on. `reactions`: of the post in the middle; null where none are known. */
const hours = z.object({ hour: z.int(), posts: z.int(), reactions: z.int().nullable() })

/** Which rows a sentence is about: the browser leads to them. */
const rows = z.enum(['days', 'fans', 'gone', 'posts', 'hours', 'forecast', 'import'])

/** A sentence about a page, in the language asked for, with the figures it uses as they are written in it. */
export const insightSentence = z.object({
  key: z.string(),
  text: z.string(),
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
  rows,
})
export type InsightSentence = z.infer<typeof insightSentence>

/**
 * Days on which clearly more fans joined than on most, with the post of that day, or else of the day before, that had the most
 * reactions; and how many joined a day, on days with a post of each kind. That both happened is known, not that one led to the other.
 */
const brought = z.object({
  /** On the day in the middle. */
  usual: z.int(),
  days: z.array(
    z.object({
      day,
      joined: z.int(),
      /** `text`: how it begins; empty where not everyone can see it. */
      post: z.object({ day, kind: postKind, text: z.string() }),
    }),
  ),
  kinds: z.array(z.object({ kind: postKind, days: z.int(), joined: z.number() })),
})

export const pageInsights = z.object({
  made_at: instant,
  /** Whole lists, and the days of the first and the newest. */
  lists: z.object({ count: z.int(), first: day.nullable(), newest: day.nullable() }),
  /** The last 365 days, oldest first. */
  days: z.array(insightDay),
  period: period.nullable(),
  /** Of those who follow, how many were in the first list of the last 90 days and in all that came; null with fewer than two lists. */
  loyal: z.object({ since: day, fans: z.int() }).nullable(),
  /** Follow now, had left before; null with fewer than three lists. */
  returning: z.int().nullable(),
  fans: z.int(),
  hijack: hijack.nullable(),
  /** How many joined a day, on days with a post and on days without; null where it is not known on which day fans joined. */
  posting: z.object({ days: z.int(), with: z.number(), without: z.number() }).nullable(),
  /** Null where it is not known on which day fans joined. */
  brought: brought.nullable(),
  hours: z.array(hours),
  /** The three hours whose posts had the most reactions, of those with at least three posts; `usual` is that of all. */
  best: z.object({ hour: z.int(), posts: z.int(), reactions: z.int(), usual: z.int() }).nullable(),
  forecast: forecast.nullable(),
  sentences: z.array(insightSentence),
  /** Whether a language model may write the sentences again: not here; here, and the member has not agreed; or they have. */
  model: z.enum(['none', 'ask', 'on']),
  /** Whether the sentences come by mail every Monday. */
  mailed: z.boolean(),
})
export type PageInsights = z.infer<typeof pageInsights>

/**
 * How many fans of a page follow `page` as well, each counted once, by the surest sign: the same account or e-mail address
 * (`sure`), the same user name on another platform (`likely`), the same name that no one else in the two lists has (`possible`).
 * `unknown`: the lists have no sign in common. `later`: not counted yet, so that the next call counts it.
 * `too_long`: lists so long that comparing them took too much time; tried again a day later.
 */
const pageOverlap = z.object({
  page: id,
  state: z.enum(['counted', 'unknown', 'later', 'too_long']),
  sure: z.int(),
  likely: z.int(),
  possible: z.int(),
})
export type PageOverlap = z.infer<typeof pageOverlap>

export const insightsSchemas = {
  'insights.page': { request: z.object({ id }), response: pageInsights },
  /** Against each other page of the member's, in the order they were added. */
  'insights.overlap': {
    request: z.object({ id }),
    response: z.object({ list: z.array(pageOverlap) }),
  },
  /**
   * The same sentences as a language model writes them, by key: those alone whose numbers are those of the sentence they take the
   * place of. Empty where there is no model, where the member has not agreed, and where it gives nothing that holds.
   */
  'insights.words': {
    request: z.object({ id }),
    response: z.object({ list: z.array(z.object({ key: z.string(), text: z.string() })) }),
  },
  /** Whether the sentences of a page come by mail every Monday. */
  'insights.mail': { request: z.object({ id, on: flag }), response: empty },
  /** Whether the figures of the member's pages may be given to the language model. */
  'insights.consent': { request: z.object({ on: flag }), response: empty },
} satisfies Record<`insights.${string}`, CallSchemas>
