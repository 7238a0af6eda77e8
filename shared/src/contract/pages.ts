import { z } from 'zod'
import { givenCode } from './auth'
import { run } from './backup'
import { platformKey } from './site'
import { type CallSchemas, empty, id, instant, paged, paging, text } from './wire'

export const pageState = z.enum(['active', 'suspended', 'hijacked', 'lost_access'])
export const pageRole = z.enum(['main', 'backup'])

/** A page a member keeps safe. `fans` counts those who follow now; `trend` is the count at each of the last 30 days
 *  (oldest first, null where no list is known); `bytes` is what its files take of the plan's storage. */
export const page = z.object({
  id,
  platform: platformKey,
  url: z.string(),
  handle: z.string(),
  name: z.string(),
  avatar: z.string(),
  state: pageState,
  role: pageRole,
  auto: z.enum(['off', 'daily', 'weekly']),
  fans: z.int(),
  fans_week: z.int(),
  trend: z.array(z.int().nullable()),
  posts: z.int(),
  bytes: z.int(),
  last_backup: instant.nullable(),
  next_backup: instant.nullable(),
  list_at: instant.nullable(),
  run: run.nullable(),
  created_at: instant,
})
export type Page = z.infer<typeof page>

export const pagesSchemas = {
  'pages.list': {
    request: z.object({
      platform: platformKey.optional(),
      q: text(100).optional(),
      role: pageRole.optional(),
      ...paging,
    }),
    response: paged(page),
  },
  'pages.add': {
    request: z.object({
      platform: platformKey,
      url: text(500, 1),
      name: text(100).default(''),
      role: pageRole.default('main'),
    }),
    response: page,
  },
  'pages.set': {
    request: z.object({
      id,
      name: text(100, 1).optional(),
      role: pageRole.optional(),
      auto: z.enum(['off', 'daily', 'weekly']).optional(),
      state: pageState.optional(),
    }),
    response: page,
  },
  /** `code`: one of use `page` (media.sendEmailCode, media.sendPhoneCode). */
  'pages.delete': { request: z.object({ id, code: givenCode.default('') }), response: empty },
} satisfies Record<`pages.${string}`, CallSchemas>
