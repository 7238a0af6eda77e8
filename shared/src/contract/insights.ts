import { z } from 'zod'
import { postKind } from './posts'
import { type CallSchemas, day, empty, flag, id, instant } from './wire'

/** Counts of one day (Taipei time). `total` is null before the first known list. */
const insightDay = z.object({
  day,
  total: z.int().nullable(),
  joined: z.int(),
  left: z.int(),
  posts: z.int(),
})

/**
 * The time from one complete list to the newest: seven days if lists are frequent, otherwise the time between two lists, because leavers are only
 * known from comparing two lists. `earlier` is the period of the same length before it, if lists cover that as well.
 */
const period = z.object({
  from: day,
  to: day,
  before: z.int(),
  total: z.int(),
  joined: z.int(),
  left: z.int(),
  posts: z.int(),
  /** The day with the most joins. */
  busiest: z.object({ day, joined: z.int(), posts: z.int() }).nullable(),
  earlier: z.object({ joined: z.int(), left: z.int() }).nullable(),
})

/** A hijack that was noticed, and how many fans the list has lost since. `lists`: how many lists were imported since then. */
const hijack = z.object({ since: day, before: z.int(), left: z.int(), lists: z.int() })

/** The expected count on `day` if the trend of the recent lists continues; in four of five cases it is between `low` and `high`. */
const forecast = z.object({
  from: day,
  day,
  fans: z.int(),
  low: z.int(),
  high: z.int(),
  lists: z.int(),
})

/** Three hours of the day (Taipei time), starting at `hour`. `reactions`: the median per post; null if none are known. */
const hours = z.object({ hour: z.int(), posts: z.int(), reactions: z.int().nullable() })

/** Which rows a sentence is about; the browser links to them. */
const rows = z.enum(['days', 'fans', 'gone', 'posts', 'hours', 'forecast', 'import'])

/** A sentence about a page, in the language of the request, with its figures formatted as they occur in the text. */
export const insightSentence = z.object({
  key: z.string(),
  text: z.string(),
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
  rows,
})
export type InsightSentence = z.infer<typeof insightSentence>

/**
 * Days on which clearly more fans joined than usual, each with the post that had the most reactions on that day, or else on the day
 * before; and joins per day on days with a post of each kind. This does not prove that the post caused the joins.
 */
const brought = z.object({
  /** Median joins per day. */
  usual: z.int(),
  days: z.array(
    z.object({
      day,
      joined: z.int(),
      /** `text`: the beginning of the post; empty if not everyone can see it. */
      post: z.object({ day, kind: postKind, text: z.string() }),
    }),
  ),
  kinds: z.array(z.object({ kind: postKind, days: z.int(), joined: z.number() })),
})

export const pageInsights = z.object({
  made_at: instant,
  /** Complete lists: their number, and the days of the first and the newest. */
  lists: z.object({ count: z.int(), first: day.nullable(), newest: day.nullable() }),
  /** The last 365 days, oldest first. */
  days: z.array(insightDay),
  period: period.nullable(),
  /** How many of the current followers were in the first list of the last 90 days and in every list since; null with fewer than two lists. */
  loyal: z.object({ since: day, fans: z.int() }).nullable(),
  /** Fans who follow now and had left before; null with fewer than three lists. */
  returning: z.int().nullable(),
  fans: z.int(),
  hijack: hijack.nullable(),
  /** Joins per day, on days with a post and on days without; null if the day on which fans joined is not known. */
  posting: z.object({ days: z.int(), with: z.number(), without: z.number() }).nullable(),
  /** Null if the day on which fans joined is not known. */
  brought: brought.nullable(),
  hours: z.array(hours),
  /** The three hours whose posts had the most reactions, among those with at least three posts; `usual` is the figure for all posts. */
  best: z.object({ hour: z.int(), posts: z.int(), reactions: z.int(), usual: z.int() }).nullable(),
  forecast: forecast.nullable(),
  sentences: z.array(insightSentence),
  /** Whether a language model can rephrase the sentences: `none`, not available here; `ask`, the member has not agreed yet; `on`, they have. */
  model: z.enum(['none', 'ask', 'on']),
  /** Whether the sentences are mailed every Monday. */
  mailed: z.boolean(),
})
export type PageInsights = z.infer<typeof pageInsights>

/**
 * How many fans of this page also follow `page`, each counted once, by the most certain evidence: the same account or e-mail address (`sure`), the
 * same user name on another platform (`likely`), the same name, unique in each of the two lists (`possible`). `unknown`: the lists have no comparable
 * data. `later`: not counted yet; the next call counts it. `too_long`: comparing the lists takes too long for a call; the worker does it, within
 * minutes.
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
  /** For each other page of the member, in the order they were added. */
  'insights.overlap': {
    request: z.object({ id }),
    response: z.object({ list: z.array(pageOverlap) }),
  },
  /**
   * The sentences as a language model rephrases them, by key. Only those whose numbers match the original sentence are returned. Empty if there is no
   * model, the member has not agreed, or no result passes the check.
   */
  'insights.words': {
    request: z.object({ id }),
    response: z.object({ list: z.array(z.object({ key: z.string(), text: z.string() })) }),
  },
  /** Turns the Monday mail with the page's sentences on or off. */
  'insights.mail': { request: z.object({ id, on: flag }), response: empty },
  /** Whether the language model may get the figures of the member's pages. */
  'insights.consent': { request: z.object({ on: flag }), response: empty },
} satisfies Record<`insights.${string}`, CallSchemas>
