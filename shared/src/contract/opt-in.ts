import { z } from 'zod'
import { signUpLinksMax, signUpSources } from './rules'
import { platformKey } from './site'
import { email } from './user'
import { type CallSchemas, empty, flag, id, list, text } from './wire'

/** In the address of a page's sign-up: 16 characters of chance. */
export const slug = z.string().regex(/^[A-Za-z0-9_-]{16}$/)
/** Names one address at one page; only our mails carry it. What a mail program cut off is refused `opt_in_key`. */
export const token = text(1000, 1)

const optInPage = z.object({
  name: z.string(),
  platform: platformKey,
  handle: z.string(),
  url: z.string(),
  /** Where fans add its LINE account as a friend; null where none is connected. */
  line: z.string().nullable(),
  /** Where fans start its Telegram bot; null where none is connected. */
  telegram: z.string().nullable(),
  /** The member's other pages that the sign-up page leads to; none that is lost. */
  links: z.array(z.object({ name: z.string(), platform: platformKey, handle: z.string(), url: z.string() })),
})

/** Anything else in the address counts as `link`. */
const source = z.enum(signUpSources)
export type SignUpSource = z.infer<typeof source>
const from = source.catch('link').default('link')

/** `sources`: how many of the confirmed came by what, the most first. `links`: which of the member's other pages are on it. */
const settings = z.object({
  url: z.string(),
  on: z.boolean(),
  confirmed: z.int(),
  waiting: z.int(),
  sources: z.array(z.object({ from: source, count: z.int() })),
  links: z.array(id),
})

/**
 * The page on which fans leave their address for the day their page is gone: asked for, confirmed by mail (double
 * opt-in), and left with one click from every mail (RFC 8058).
 */
export const optInSchemas = {
  /** A member's view: the address to give to fans, whether it is open, and how many came. */
  'optIn.settings': { request: z.object({ id }), response: settings },
  /** Opens or closes it. */
  'optIn.turn': { request: z.object({ id, on: flag }), response: settings },
  /** Which of the member's other pages are on it, in their order; none takes them away. */
  'optIn.setLinks': { request: z.object({ id, links: list(id, signUpLinksMax) }), response: settings },
  /** The page's address as a QR code (SVG, dark on light), for pictures that lead fans there. Refused while it is closed. */
  'optIn.code': { request: z.object({ id, from }), response: z.object({ qr: z.string() }) },
  'optIn.show': { request: z.object({ slug }), response: optInPage },
  /** The same answer whether or not the address is signed up already: an address tells nothing about its owner. */
  'optIn.ask': { request: z.object({ slug, email, name: text(60).default(''), from }), response: empty },
  'optIn.confirm': { request: z.object({ key: token }), response: optInPage },
  'optIn.leave': { request: z.object({ key: token }), response: optInPage },
} satisfies Record<`optIn.${string}`, CallSchemas>
