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

/** `gone_at` is set for one who no longer follows. Absent values are null, never empty. */
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
   * Under which ids this fan was kept before, where there are any, what was shown then (the user name, else the name), and how it is known to be the same one: `username`, an
   * id came with the same user name; `date`, both followed in the very second (very likely, not certain); `member`, the member merged
   * the two. `merge` is given where `fans.unmerge` can take that back.
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
  /** The names of the member's tags on this fan, where there are any, in the order of `fans.tags`; and the note. */
  tags: z.array(z.string()).optional(),
  note: z.string().optional(),
})
export type Fan = z.infer<typeof fan>

/** A tag of a page; `fans` is how many carry it, also of those who left. */
export const fanTag = z.object({ id, name: z.string(), fans: z.int() })
export type FanTag = z.infer<typeof fanTag>

/**
 * A condition of a group's rule. `since` and `before` are days on which a fan followed (or was first seen, where the platform does not say);
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
 * A group of a page's fans. By hand: `rule` is null, and `fans` is how many it has. By a rule: all of its conditions hold; `fans.list` counts
 * them.
 */
export const fanGroup = z.object({
  id,
  name: z.string(),
  rule: fanRule.nullable(),
  fans: z.int().nullable(),
})
export type FanGroup = z.infer<typeof fanGroup>

/** A form sends a line's end as two characters, which the writer counted as one. */
const note = z
  .string()
  .overwrite((value) => value.replaceAll('\r\n', '\n'))
  .pipe(text(fanNoteMax))

export const fanSort = z.enum(['newest', 'oldest', 'name'])

const filter = {
  /** Part of a name or user name, of any length. */
  q: text(100).optional(),
  /** Followed (or first seen, where the platform does not say) on or after this day. */
  since: day.optional(),
  /** Left out: everybody. */
  gone: flag.optional(),
  /** Those who carry this tag, and those of this group. */
  tag: id.optional(),
  group: id.optional(),
}

/** Fans chosen by name, or (`all`) all that the filter leaves: `chosenMax` at most, else `fans_too_many`. */
const chosen = { id, uid: list(text(200, 1), chosenMax), all: flag.default(false), ...filter }

export const fansSchemas = {
  'fans.list': {
    request: z.object({
      id,
      ...filter,
      sort: fanSort.default('newest'),
      /** Numbered pages: jump to the page that begins at this row; used when there is no cursor. */
      offset: firstRow.optional(),
      ...paging,
    }),
    response: paged(fan).extend({ capped: z.boolean() }),
  },
  'fans.history': {
    request: z.object({ id, from: day, to: day }),
    response: z.object({
      /** Oldest first. `total` is null on a day before the first known list. */
      list: z.array(z.object({ day, total: z.int().nullable(), joined: z.int(), left: z.int() })),
      joined: z.int(),
      left: z.int(),
      /** The days on which a whole fan list was imported; between them only dated joins are known. */
      lists: z.array(day),
    }),
  },
  /**
   * The fans chosen, or all that the list's filter leaves (those who left among them), newest first. Nothing chosen: `nothing_selected`. The columns of
   * a CSV begin with those of our template, so that it can be imported again; a cell that begins a formula has a `'`
   * before it. Who sees a part of a list (`capped`) is given that part.
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
  /** By name. A page has `fanTagsMax` at most. */
  'fans.tags': { request: z.object({ id }), response: z.object({ list: z.array(fanTag) }) },
  /**
   * Puts tags on fans and takes others off; a name is one of the page's tags, whatever its case, or makes one. Who is not in the
   * list is passed over. `changed` says with whom it was not so before: the same call with them and the other way takes it back.
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
  /** Gives a tag another name, puts it into the bin (`delete`) with all that carry it, or takes it out (`put_back`). */
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
  /** By name. A page has `fanGroupsMax` at most. */
  'fans.groups': { request: z.object({ id }), response: z.object({ list: z.array(fanGroup) }) },
  /**
   * Makes a group (by a rule, where one is given), changes the one that `group` names, puts it into the bin (`delete`), or takes it out
   * (`put_back`). One by hand never becomes one by a rule, nor the other way round.
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
  /** Puts fans into a group by hand, or (`on` 0) takes them out. `changed` as of `fans.tag`. */
  'fans.group': {
    request: z.object({ ...chosen, into: id, on: flag.default(true) }),
    response: z.object({ changed: z.array(z.string()) }),
  },
  /**
   * Makes one fan of two, whom the member knows to be one person: two ids of the list. `stayingFirst` says which row stays; it is given the
   * dates, tags, groups and note of the other, whose id is one of its earlier ones, so that lists that come later find it. The days' figures
   * (`fans.history`) stay what the lists said. Two that are both in the newest whole list are two accounts: `fans_both_follow`. Notes that are too long
   * together: `fans_notes_long`.
   */
  'fans.merge': {
    request: z.object({ id, uid: list(text(200, 1), 2) }),
    response: z.object({ merge: id, uid: z.string() }),
  },
  /** Takes a merge back, for `binDays` and the newest of a fan first; else `fans_unmerge`. What was changed since stays. */
  'fans.unmerge': { request: z.object({ id, merge: id }), response: empty },
  /** The note on a fan; empty removes it. */
  'fans.note': {
    request: z.object({ id, uid: text(200, 1), note: note.default('') }),
    response: empty,
  },
} satisfies Record<`fans.${string}`, CallSchemas>
