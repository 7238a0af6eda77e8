import { z } from 'zod'
import { chosenMax } from './rules'
import { type CallSchemas, day, file, flag, id, instant, list, paged, paging, text } from './wire'

export const postKind = z.enum(['text', 'photo', 'video', 'link', 'story', 'reply', 'repost'])

/** `url` is good for an hour and for this member alone; null where the archive did not hold the file. */
export const postMedia = z.object({
  kind: z.enum(['photo', 'video', 'file']),
  url: z.string().nullable(),
  bytes: z.int().nullable(),
  missing: z.boolean(),
})

export const post = z.object({
  id,
  text: z.string(),
  kind: postKind,
  created_at: instant.nullable(),
  url: z.string().nullable(),
  media: z.array(postMedia),
  likes: z.int().nullable(),
  comments: z.int().nullable(),
  shares: z.int().nullable(),
})
export type Post = z.infer<typeof post>

export const postsSchemas = {
  'posts.list': {
    request: z.object({
      id,
      q: text(100).optional(),
      kind: postKind.optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging,
    }),
    response: paged(post),
  },
  /** A ZIP of the posts chosen, or all: `posts.json`, pages of HTML to read (`index.html`), and their media. */
  'posts.download': {
    request: z.object({ id, post: list(id, chosenMax), all: flag.default(false) }),
    response: file,
  },
} satisfies Record<`posts.${string}`, CallSchemas>
