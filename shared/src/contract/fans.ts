import { z } from 'zod'
import { chosenMax } from './rules'
import { type CallSchemas, day, file, flag, id, instant, integer, list, paged, paging, text } from './wire'

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
   * id came with the same user name; `date`, both followed in the very second (very likely, not certain).
   */
  earlier: z
    .array(z.object({ uid: z.string(), name: z.string().nullable(), match: z.enum(['username', 'date']) }))
    .optional(),
})
export type Fan = z.infer<typeof fan>

export const fanSort = z.enum(['newest', 'oldest', 'name'])

const filter = {
  /** Part of a name or user name, of any length. */
  q: text(100).optional(),
  /** Followed (or first seen, where the platform does not say) on or after this day. */
  since: day.optional(),
  /** Left out: everybody. */
  gone: flag.optional(),
}

export const fansSchemas = {
  'fans.list': {
    request: z.object({
      id,
      ...filter,
      sort: fanSort.default('newest'),
      /** Numbered pages: jump to the page that begins at this row; used when there is no cursor. */
      offset: integer(0, 10_000_000).optional(),
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
   * The fans chosen, or all that `q`, `since` and `gone` leave (those who left among them), newest first. Nothing chosen: `nothing_selected`. The columns of
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
} satisfies Record<`fans.${string}`, CallSchemas>
