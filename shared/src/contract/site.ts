import { z } from 'zod'
import { platforms } from './platforms'
import { areaCodePattern } from './rules'
import { type CallSchemas, empty, integer } from './wire'

export const platformKey = z.enum(platforms)

/** How a platform allows something: through its API, through an archive that the member imports, or not at all. */
const way = z.enum(['api', 'import', 'none'])
/** `reply`: only an answer, within 24 hours, to people who wrote first. It reaches no fans. */
const messageWay = z.enum(['api', 'reply', 'none'])

export const platform = z.object({
  id: z.int(),
  key: platformKey,
  name: z.string(),
  icon: z.string(),
  url_example: z.string(),
  can: z.object({ fans: way, posts: way, message: messageWay, publish: way }),
})
export type Platform = z.infer<typeof platform>

/** Prices are whole NT$ before tax (spec section 3, "Plan entry"). */
export const plan = z.object({
  title: z.string(),
  type: z.int().min(0).max(3),
  day: z.int(),
  storage: z.int(),
  sto_type: z.union([z.literal(1), z.literal(2)]),
  back_plate_num: z.int(),
  add_max_num: z.int(),
  add_price: z.int(),
  price: z.int(),
  month_price: z.int(),
  old_month_price: z.int(),
  year_price: z.int(),
  old_year_price: z.int(),
})
export type Plan = z.infer<typeof plan>

/** `help…`: what to do after a page was hijacked or suspended, in general and for each platform. */
const articleKeys = [
  'aboutUs',
  'termService',
  'termPrivacy',
  'help',
  ...platforms.map((platform) => `help-${platform}` as const),
] as const

const footerKeys = ['zh_tc', 'zh_sc', 'en'].flatMap((language) =>
  [1, 2, 3, 4].map((n) => `${language}_footer_text${n}`),
)

export const siteSchemas = {
  'site.state': {
    request: empty,
    response: z.object({
      website_state: z.union([z.literal(1), z.literal(2)]),
      website_close_msg: z.string(),
    }),
  },
  'site.info': { request: empty, response: z.record(z.string(), z.string()) },
  'site.article': {
    request: z.object({ key: z.enum(articleKeys) }),
    response: z.object({ title: z.string(), html: z.string(), updated_at: z.string() }),
  },
  'site.areaCodes': {
    request: empty,
    response: z.array(
      z.object({ code: z.string().regex(areaCodePattern), country: z.string().length(2), name: z.string() }),
    ),
  },
  'site.platforms': { request: empty, response: z.array(platform) },
  'site.navigation': {
    request: z.object({ type: integer(1, 2).default(1) }),
    response: z.array(z.object({ title: z.string(), url: z.string() })),
  },
  'site.footer': {
    request: empty,
    response: z.record(z.enum(footerKeys as [string, ...string[]]), z.string()),
  },
  'site.signImage': {
    request: empty,
    response: z.object({ image: z.string(), title: z.string(), text: z.string() }),
  },
  'site.endorsements': {
    request: empty,
    response: z.array(
      z.object({ username: z.string(), certification: z.string(), avatar: z.string(), desc: z.string() }),
    ),
  },
  'site.plans': {
    request: z.object({ type: integer(0, 0).default(0) }),
    response: z.object({
      list: z.array(plan),
      payment: z.object({
        premium: z.object({ currency: z.string() }),
        free: z.object({ money: z.string() }),
      }),
    }),
  },
} satisfies Record<`site.${string}`, CallSchemas>
