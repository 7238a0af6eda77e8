import { z } from 'zod'
import { noticesMarkedMax, noticeTopics } from './rules'
import { type CallSchemas, flag, id, instant, list, paged, paging } from './wire'

const topic = z.enum(noticeTopics)
export type NoticeTopic = z.infer<typeof topic>

/**
 * A notice for a member. `title`, `text` and `button` are in the language of the request; `path` is the screen that the button opens; `page` is the
 * page it is about. `urgent`: it cannot wait (signs of a hijack).
 */
export const noticeItem = z.object({
  id,
  kind: z.string(),
  topic,
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
  /** Newest first, optionally of one topic or only the unread ones. `unseen` counts all unread notices of the member. */
  'notices.list': {
    request: z.object({ ...paging, topic: topic.optional(), unread: flag.default(false) }),
    response: paged(noticeItem).extend({ unseen: z.int().min(0) }),
  },
  /** Marks this notice and all older ones as read. */
  'notices.seen': { request: z.object({ notice: id }), response: z.object({ unseen: z.int().min(0) }) },
  /** Marks exactly these notices as read or unread. Notices of another member are ignored. */
  'notices.mark': {
    request: z.object({ notice: list(id, noticesMarkedMax), seen: flag }),
    response: z.object({ unseen: z.int().min(0) }),
  },
} satisfies Record<`notices.${string}`, CallSchemas>
