import { z } from 'zod'
import { chosenMax } from './rules'
import { type CallSchemas, day, file, flag, id, instant, list, paged, paging, text } from './wire'

export const postKind = z.enum(['text', 'photo', 'video', 'link', 'story', 'reply', 'repost'])

/**
 * Who may see a post: everybody, who has its link, who follows, friends (both follow), a list of people, its owner alone.
 * What may be published as what is in api/src/platforms/visibility.ts.
 */
export const visibility = z.enum(['public', 'unlisted', 'followers', 'friends', 'some', 'private'])
export type Visibility = z.infer<typeof visibility>
/** `unknown`: the backup does not say, and it must not be taken for public. */
export const postVisibility = z.enum([...visibility.options, 'unknown'])
export type PostVisibility = z.infer<typeof postVisibility>

/** `alt` is what it shows, in the owner's words, where they are known. `url` is good for an hour and for this member alone; null where the archive did not hold the file. */
export const postMedia = z.object({
  kind: z.enum(['photo', 'video', 'file']),
  url: z.string().nullable(),
  bytes: z.int().nullable(),
  missing: z.boolean(),
  alt: z.string().optional(),
})

export const post = z.object({
  id,
  text: z.string(),
  kind: postKind,
  visibility: postVisibility,
  created_at: instant.nullable(),
  url: z.string().nullable(),
  media: z.array(postMedia),
  likes: z.int().nullable(),
  comments: z.int().nullable(),
  shares: z.int().nullable(),
  /** The album it belongs to, where the archive says so. */
  album: z.string().optional(),
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
