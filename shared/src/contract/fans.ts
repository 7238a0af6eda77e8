import { z } from 'zod'
import { type CallSchemas, day, flag, id, instant, integer, paged, paging, text } from './wire'

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
})
export type Fan = z.infer<typeof fan>

export const fanSort = z.enum(['newest', 'oldest', 'name'])

export const fansSchemas = {
  'fans.list': {
    request: z.object({
      id,
      /** Part of a name or user name, of any length. */
      q: text(100).optional(),
      /** Followed (or first seen, where the platform does not say) on or after this day. */
      since: day.optional(),
      /** Left out: everybody. */
      gone: flag.optional(),
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
} satisfies Record<`fans.${string}`, CallSchemas>
