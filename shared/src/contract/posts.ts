import { z } from 'zod'
import { chosenMax } from './rules'
import { type CallSchemas, day, file, flag, id, instant, list, paged, paging, text } from './wire'

export const postKind = z.enum(['text', 'photo', 'video', 'link', 'story', 'reply', 'repost'])

/**
 * Who can see a post: everyone, people with the link, followers, friends (both follow), a list of people, only its owner.
 * api/src/platforms/visibility.ts says what can be published as what.
 */
export const visibility = z.enum(['public', 'unlisted', 'followers', 'friends', 'some', 'private'])
export type Visibility = z.infer<typeof visibility>
/** `unknown`: the backup does not say; it must not be treated as public. */
export const postVisibility = z.enum([...visibility.options, 'unknown'])
export type PostVisibility = z.infer<typeof postVisibility>

/**
 * `alt` is the owner's description of the picture, if known. `url` is valid for an hour and only for this member; null if the archive did not contain
 * the file.
 */
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
  /** The album it belongs to, if the archive has one. */
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
  /** A ZIP of the chosen posts, or all: `posts.json`, HTML pages to read (`index.html`), and their media. */
  'posts.download': {
    request: z.object({ id, post: list(id, chosenMax), all: flag.default(false) }),
    response: file,
  },
} satisfies Record<`posts.${string}`, CallSchemas>
