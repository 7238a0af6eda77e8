import { z } from 'zod'
import { signUpLinksMax, signUpSources } from './rules'
import { platformKey } from './site'
import { email } from './user'
import { type CallSchemas, empty, flag, id, list, text } from './wire'

/** Part of the sign-up page's address: 16 random characters. */
export const slug = z.string().regex(/^[A-Za-z0-9_-]{16}$/)
/** Identifies one address at one page; only our mails contain it. One that a mail program truncated is refused `opt_in_key`. */
export const token = text(1000, 1)

const optInPage = z.object({
  name: z.string(),
  platform: platformKey,
  handle: z.string(),
  url: z.string(),
  /** Where fans add its LINE account as a friend; null if none is connected. */
  line: z.string().nullable(),
  /** Where fans start its Telegram bot; null if none is connected. */
  telegram: z.string().nullable(),
  /** The member's other pages that the sign-up page links to; lost pages are left out. */
  links: z.array(z.object({ name: z.string(), platform: platformKey, handle: z.string(), url: z.string() })),
})

/** Anything else in the address counts as `link`. */
const source = z.enum(signUpSources)
export type SignUpSource = z.infer<typeof source>
const from = source.catch('link').default('link')

/** `sources`: confirmed sign-ups by source, the most frequent first. `links`: which of the member's other pages the sign-up page shows. */
const settings = z.object({
  url: z.string(),
  on: z.boolean(),
  confirmed: z.int(),
  waiting: z.int(),
  sources: z.array(z.object({ from: source, count: z.int() })),
  links: z.array(id),
})

/**
 * The page on which fans leave their address in case their page is lost: requested, confirmed by mail (double opt-in), and cancelled with one click
 * from any mail (RFC 8058).
 */
export const optInSchemas = {
  /** For the member: the address to give to fans, whether it is open, and how many signed up. */
  'optIn.settings': { request: z.object({ id }), response: settings },
  /** Opens or closes the sign-up page. */
  'optIn.turn': { request: z.object({ id, on: flag }), response: settings },
  /** Sets which of the member's other pages it shows, in this order; an empty list removes them. */
  'optIn.setLinks': { request: z.object({ id, links: list(id, signUpLinksMax) }), response: settings },
  /** The sign-up page's address as a QR code (SVG, dark on light), for pictures that lead fans there. Refused while it is closed. */
  'optIn.code': { request: z.object({ id, from }), response: z.object({ qr: z.string() }) },
  /** Any text is accepted: an address that was copied incompletely is refused `opt_in_closed`, like an address that does not exist. */
  'optIn.show': { request: z.object({ slug: text(1000, 1) }), response: optInPage },
  /** The answer does not reveal whether the address is signed up already. */
  'optIn.ask': { request: z.object({ slug, email, name: text(60).default(''), from }), response: empty },
  'optIn.confirm': { request: z.object({ key: token }), response: optInPage },
  'optIn.leave': { request: z.object({ key: token }), response: optInPage },
} satisfies Record<`optIn.${string}`, CallSchemas>
