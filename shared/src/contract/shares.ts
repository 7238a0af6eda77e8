import { z } from 'zod'
import { shareColumns, shareDaysMax, shareNameMax } from './rules'
import { platformKey } from './site'
import { type CallSchemas, empty, firstRow, flag, id, instant, integer, list, text } from './wire'

const column = z.enum(shareColumns)

/** A link as its member sees it. `group.name` is null while the group is in the bin: the link is closed then. */
export const fanShare = z.object({
  id,
  name: z.string(),
  group: z.object({ id, name: z.string().nullable() }).nullable(),
  columns: z.array(column),
  made_at: instant,
  expires_at: instant,
  openings: z.int(),
  opened_at: instant.nullable(),
})
export type FanShare = z.infer<typeof fanShare>

/**
 * A fan as a link shows one: the name, and of the rest what belongs to a column of the link. A field whose column was not chosen is
 * absent. `since`: `followed_at`, `first_seen`; `state`: `gone_at`; `tags`: `tags`; `reach`: `email`, `url`; `note`: `note`; `ids`:
 * `uid`, `username`.
 */
export const sharedFan = z.object({
  /** As the member's list calls the fan; null where only an id is known. */
  name: z.string().nullable(),
  followed_at: instant.nullable().optional(),
  first_seen: instant.optional(),
  gone_at: instant.nullable().optional(),
  tags: z.array(z.string()).optional(),
  email: z.string().nullable().optional(),
  url: z.string().nullable().optional(),
  note: z.string().nullable().optional(),
  uid: z.string().optional(),
  username: z.string().nullable().optional(),
})
export type SharedFan = z.infer<typeof sharedFan>

/** A page's list, or a group of it, read without an account by who has the link. */
export const sharesSchemas = {
  /** The open ones, then some of those that have expired (for `binDays`), each the newest first; without those withdrawn. */
  'shares.list': { request: z.object({ id }), response: z.object({ list: z.array(fanShare) }) },
  /** The only answer with the address. A page has `sharesMax` at most that are open, for `shareDaysMax` days at most. */
  'shares.make': {
    request: z.object({
      id,
      name: text(shareNameMax, 1),
      group: id.optional(),
      columns: list(column, shareColumns.length),
      days: integer(1, shareDaysMax),
    }),
    response: z.object({ share: fanShare, url: z.string() }),
  },
  /** Closes a link at once, or (`put_back`) opens it again with the address it had. */
  'shares.withdraw': {
    request: z.object({ id, share: id, put_back: flag.default(false) }),
    response: empty,
  },
  /**
   * Counts an opening. `visit` is for `shares.rows`, and good for some hours. A wrong token, and one of a link that is closed for
   * whatever reason, are refused alike: `share_closed`.
   */
  'shares.open': {
    request: z.object({ key: text(200) }),
    response: z.object({
      visit: z.string(),
      name: z.string(),
      page: z.object({ name: z.string(), platform: platformKey }),
      columns: z.array(column),
      expires_at: instant,
    }),
  },
  /**
   * The newest first. `q` is part of the name, and of an id where the ids are shown. Paged by number: a cursor would carry a fan's id.
   * Without the column `state`, those who left are not in it.
   */
  'shares.rows': {
    request: z.object({
      visit: text(1000),
      q: text(100).optional(),
      offset: firstRow.default(0),
      limit: integer(1, 100).default(50),
    }),
    response: z.object({ list: z.array(sharedFan), total: z.int().min(0), total_exact: z.boolean() }),
  },
} satisfies Record<`shares.${string}`, CallSchemas>
