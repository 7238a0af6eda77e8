import { z } from 'zod'
import { shareColumns, shareDaysMax, shareNameMax } from './rules'
import { platformKey } from './site'
import { type CallSchemas, empty, firstRow, flag, id, instant, integer, list, text } from './wire'

const column = z.enum(shareColumns)

/** A link as its member sees it. `group.name` is null while the group is in the bin; the link is closed then. */
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
 * A fan as a link shows it: the name, and the fields of the link's columns. Fields of other columns are absent. `since`: `followed_at`, `first_seen`;
 * `state`: `gone_at`; `tags`: `tags`; `reach`: `email`, `url`; `note`: `note`; `ids`: `uid`, `username`.
 */
export const sharedFan = z.object({
  /** The fan's name as in the member's list; null if only an id is known. */
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

/** A page's list, or a group of it, which anyone with the link can read without an account. */
export const sharesSchemas = {
  /** The open ones, then some of those that have expired (for `binDays`), each the newest first; withdrawn ones are left out. */
  'shares.list': { request: z.object({ id }), response: z.object({ list: z.array(fanShare) }) },
  /** The only answer that contains the address. A page has at most `sharesMax` open links, each open for at most `shareDaysMax` days. */
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
  /** Closes a link immediately, or (`put_back`) opens it again at the same address. */
  'shares.withdraw': {
    request: z.object({ id, share: id, put_back: flag.default(false) }),
    response: empty,
  },
  /**
   * Counts a visit. `visit` is for `shares.rows`, and valid for some hours. A wrong token and one of a closed link, whatever the reason, get the same
   * refusal: `share_closed`.
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
   * Newest first. `q` is part of the name, or of an id if ids are shown. Paged by number, because a cursor would contain a fan's id. Without the
   * column `state`, fans who left are not listed.
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
