import { z } from 'zod'
import { type CallSchemas, id, instant, paged, paging } from './wire'

/**
 * A notice for a member. `title`, `text` and `button` are in the language asked for; `path` is the screen of the
 * button; `page` the page it is about. `urgent`: it cannot wait (signs of a hijack).
 */
export const noticeItem = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  button: z.string(),
  path: z.string(),
  page: id.nullable(),
  urgent: z.boolean(),
  at: instant,
  seen: z.boolean(),
})
export type NoticeItem = z.infer<typeof noticeItem>

export const noticesSchemas = {
  /** Newest first. `unseen` counts all that the member has not seen yet. */
  'notices.list': {
    request: z.object(paging),
    response: paged(noticeItem).extend({ unseen: z.int().min(0) }),
  },
  /** All up to this one, and it, were seen. */
  'notices.seen': { request: z.object({ notice: id }), response: z.object({ unseen: z.int().min(0) }) },
} satisfies Record<`notices.${string}`, CallSchemas>
