import { z } from 'zod'
import { askedAuthorisation, givenAuthorisation, redirectUri } from './auth'
import { givenCode } from './user'
import { run } from './backup'
import { platformKey } from './site'
import { type CallSchemas, empty, id, instant, paged, paging, text } from './wire'

export const pageState = z.enum(['active', 'suspended', 'hijacked', 'lost_access'])
export const pageRole = z.enum(['main', 'backup'])

/** A sign of a hijack: what was seen (a message in the language of the request), and when. */
export const hijackSign = z.object({ id, kind: z.string(), msg: z.string(), at: instant })
export type HijackSign = z.infer<typeof hijackSign>

/**
 * A page that a member backs up: the answer of all calls here that list, create or change one. `fans` counts current followers; `trend` is the count
 * on each of the last 30 days (oldest first, null if no list is known); `bytes` is how much of the plan's storage its files use.
 */
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
  /** What this site may do there through the platform's own API. `can`: `none` if the platform has no OAuth for other services. */
  access: z.object({
    can: z.enum(['oauth', 'none']),
    ready: z.boolean(),
    state: z.enum(['none', 'bound', 'expired']),
    account: z.string(),
    since: instant.nullable(),
  }),
  /** How often, at most, the plan allows automatic backups. */
  auto_allowed: z.enum(['off', 'weekly', 'daily']),
  /** Signs of a hijack that the member has not answered yet, newest first. */
  signs: z.array(hijackSign),
  created_at: instant,
})
export type Page = z.infer<typeof page>

/** A page in the bin. Its files count as storage until it is erased, at `erase_at` or by the member. */
const binnedPage = page
  .pick({ id: true, platform: true, handle: true, name: true, fans: true, posts: true, bytes: true })
  .extend({ deleted_at: instant, erase_at: instant })
export type BinnedPage = z.infer<typeof binnedPage>

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
  /**
   * Changes the page's address (its owner changed its name). Allowed once in `resetDays`; back to an earlier address at any time. The authorisation
   * stays valid: an account keeps it under another name.
   */
  'pages.reset': { request: z.object({ id, url: text(500, 1) }), response: page },
  'pages.beginAccess': {
    request: z.object({ id, redirect_uri: redirectUri }),
    response: askedAuthorisation,
  },
  /** `code` is the platform's, as /authCallback received it. An account other than the page's is refused `page_other_account`. */
  'pages.access': { request: z.object({ id, ...givenAuthorisation }), response: page },
  'pages.endAccess': { request: z.object({ id }), response: page },
  /** `me`: the member made the changes; the signs are cleared. `callback`: someone else did; the page counts as hijacked. */
  'pages.answerSigns': {
    request: z.object({ id, answer: z.enum(['me', 'callback']) }),
    response: page,
  },
  /** Moves a page to the bin for `binDays`. `code`: one of use `page` (media.sendEmailCode, media.sendPhoneCode). */
  'pages.delete': { request: z.object({ id, code: givenCode.default('') }), response: empty },
  /** The pages in the bin, the most recently deleted first, 100 at most. */
  'pages.bin': { request: empty, response: z.object({ list: z.array(binnedPage) }) },
  'pages.putBack': { request: z.object({ id }), response: page },
  /** Erases a page in the bin for good. `code`: as above. Refused `device_new` from a device first seen less than a day ago. */
  'pages.erase': { request: z.object({ id, code: givenCode.default('') }), response: empty },
} satisfies Record<`pages.${string}`, CallSchemas>
