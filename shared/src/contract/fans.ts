import { z } from 'zod'
import {
  chosenMax,
  fanConditionsMax,
  fanGroupMax,
  fanMatches,
  fanNoteMax,
  fanTagMax,
  fanTagsMax,
} from './rules'
import {
  type CallSchemas,
  day,
  empty,
  file,
  firstRow,
  flag,
  id,
  instant,
  list,
  paged,
  paging,
  structure,
  text,
} from './wire'

/** `gone_at` is set if the fan no longer follows. Missing values are null, never empty strings. */
export const fan = z.object({
  uid: z.string(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  avatar: z.string().nullable(),
  url: z.string().nullable(),
  followed_at: instant.nullable(),
  first_seen: instant,
  last_seen: instant,
  gone_at: instant.nullable(),
  email: z.string().nullable(),
  /**
   * Earlier ids of this fan, if any, with the name shown then (the user name, or else the name), and how the match is known: `username`, an id came
   * with the same user name; `date`, both followed in the same second (very likely, not certain); `member`, the member merged the two. `merge` is set
   * if `fans.unmerge` can undo it.
   */
  earlier: z
    .array(
      z.object({
        uid: z.string(),
        name: z.string().nullable(),
        match: z.enum(fanMatches),
        merge: id.optional(),
      }),
    )
    .optional(),
  /** The names of the member's tags on this fan, if any, in the order of `fans.tags`. */
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
})
export type Fan = z.infer<typeof fan>

/** A tag of a page; `fans` counts all fans with it, including those who left. */
export const fanTag = z.object({ id, name: z.string(), fans: z.int() })
export type FanTag = z.infer<typeof fanTag>

/**
 * A condition of a group's rule. `since` and `before` compare the day on which a fan followed (or was first seen, if the platform gives no date);
 * `gone`: left; `wrote`: wrote to the page; `email`: the list has an address.
 */
const fanCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tag: id, is: z.boolean() }),
  z.object({ kind: z.enum(['since', 'before']), day }),
  z.object({ kind: z.enum(['gone', 'wrote', 'email']), is: z.boolean() }),
])
export type FanCondition = z.infer<typeof fanCondition>

export const fanRule = z.object({ all: z.array(fanCondition).min(1).max(fanConditionsMax) })
export type FanRule = z.infer<typeof fanRule>

/**
 * A group of a page's fans. By hand: `rule` is null, and `fans` is its size. By a rule: a fan matches all of its conditions; `fans` is null, because
 * `fans.list` counts them.
 */
export const fanGroup = z.object({
  id,
  name: z.string(),
  rule: fanRule.nullable(),
  fans: z.int().nullable(),
})
export type FanGroup = z.infer<typeof fanGroup>

export const fanSort = z.enum(['newest', 'oldest', 'name'])

const filter = {
  /** Part of a name or user name, of any length. */
  q: text(100).optional(),
  /** Followed (or first seen, if the platform gives no date) on or after this day. */
  since: day.optional(),
  /** True: only fans who left. False: only those who follow. Absent: both. */
  gone: flag.optional(),
  /** Only fans with this tag, or in this group. */
  tag: id.optional(),
  group: id.optional(),
}

/** Fans given by id, or (`all`) all that match the filter: `chosenMax` at most, otherwise `fans_too_many`. */
const chosen = { id, uid: list(text(200, 1), chosenMax), all: flag.default(false), ...filter }

export const fansSchemas = {
  'fans.list': {
    request: z.object({
      id,
      ...filter,
      sort: fanSort.default('newest'),
      /** Numbered pages: the row at which the page begins; ignored if there is a cursor. */
      offset: firstRow.optional(),
      ...paging,
    }),
    response: paged(fan).extend({ capped: z.boolean() }),
  },
  'fans.history': {
    request: z.object({ id, from: day, to: day }),
    response: z.object({
      /** Oldest first. `total` is null for days before the first known list. */
      list: z.array(z.object({ day, total: z.int().nullable(), joined: z.int(), left: z.int() })),
      joined: z.int(),
      left: z.int(),
      /** The days on which a complete fan list was imported; in between, only dated joins are known. */
      lists: z.array(day),
    }),
  },
  /**
   * The chosen fans, or all that match the list's filter (including those who left), newest first. Nothing chosen: `nothing_selected`.
   * The first columns of a CSV are those of the product's template, so that the CSV can be imported again. A cell that would start a
   * formula gets a leading `'`. A member who sees only part of a list (`capped`) gets only that part.
   */
  'fans.download': {
    request: z.object({
      id,
      format: z.enum(['csv', 'xlsx', 'json']).default('csv'),
      uid: list(text(200, 1), chosenMax),
      all: flag.default(false),
      ...filter,
    }),
    response: file,
  },
  /** Sorted by name. A page has `fanTagsMax` at most. */
  'fans.tags': { request: z.object({ id }), response: z.object({ list: z.array(fanTag) }) },
  /**
   * Adds tags to fans and removes others. A name matches the page's tags regardless of case; an unknown name creates a tag. Fans who are not in the
   * list are skipped. `changed` lists the fans that changed: the same call for them with `put` and `off` swapped undoes it.
   */
  'fans.tag': {
    request: z.object({
      ...chosen,
      put: list(text(fanTagMax, 1), fanTagsMax),
      off: list(text(fanTagMax, 1), fanTagsMax),
    }),
    response: z.object({
      changed: z.array(z.object({ tag: id, name: z.string(), on: z.boolean(), uid: z.array(z.string()) })),
    }),
  },
  /** Renames a tag, moves it to the bin (`delete`) together with its assignments, or restores it (`put_back`). */
  'fans.saveTag': {
    request: z.object({
      id,
      tag: id,
      name: text(fanTagMax).default(''),
      delete: flag.default(false),
      put_back: flag.default(false),
    }),
    response: empty,
  },
  /** Sorted by name. A page has `fanGroupsMax` at most. */
  'fans.groups': { request: z.object({ id }), response: z.object({ list: z.array(fanGroup) }) },
  /**
   * Creates a group (by a rule, if one is given), changes the group that `group` names, moves it to the bin (`delete`), or restores it
   * (`put_back`). A group by hand cannot become a group by a rule, nor the reverse.
   */
  'fans.saveGroup': {
    request: z.object({
      id,
      group: id.optional(),
      name: text(fanGroupMax).default(''),
      rule: structure(fanRule, 2000).optional(),
      delete: flag.default(false),
      put_back: flag.default(false),
    }),
    response: z.object({ group: id.nullable() }),
  },
  /** Adds fans to a group by hand, or (`on` 0) removes them. `changed` as for `fans.tag`. */
  'fans.group': {
    request: z.object({ ...chosen, into: id, on: flag.default(true) }),
    response: z.object({ changed: z.array(z.string()) }),
  },
  /**
   * Merges two ids of the list that the member knows to be one person. `stayingFirst` decides which row stays. That row gets the
   * dates, tags, groups and note of the other row, and keeps the other's id as an earlier id, so that later imports match it. The
   * figures of the days (`fans.history`) do not change. Refused `fans_both_follow` if both are in the newest complete list, because
   * these are two accounts, and `fans_notes_long` if the notes together are too long.
   */
  'fans.merge': {
    request: z.object({ id, uid: list(text(200, 1), 2) }),
    response: z.object({ merge: id, uid: z.string() }),
  },
  /** Undoes a merge: within `binDays`, and the newest merge of a fan first; otherwise `fans_unmerge`. Changes made since are kept. */
  'fans.unmerge': { request: z.object({ id, merge: id }), response: empty },
  /** Sets the note on a fan; an empty note removes it. */
  'fans.note': {
    request: z.object({ id, uid: text(200, 1), note: text(fanNoteMax).default('') }),
    response: empty,
  },
} satisfies Record<`fans.${string}`, CallSchemas>
