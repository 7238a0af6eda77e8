import { z } from 'zod'
import { slug, token } from './opt-in'
import { endpoint, subscription } from './push'
import { type CallSchemas, empty, id } from './wire'

/** Identifies one browser at one page. Only that browser has the id, and the notifications that it receives. */
const stop = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** State of one browser: off, asked but not confirmed, or on. `stop` is the key for `fanPush.stop`. */
const state = z.object({ state: z.enum(['off', 'asked', 'on']), stop: stop.nullable() })

/**
 * Web Push as a delivery method to the fans of a page: requested on the sign-up page, confirmed by pressing the first notification (double opt-in),
 * and ended from any notification or on the sign-up page.
 */
export const fanPushSchemas = {
  /** For the member: how many browsers signed up. */
  'fanPush.settings': {
    request: z.object({ id }),
    response: z.object({ confirmed: z.int(), waiting: z.int() }),
  },
  /** `key`: the server key for `pushManager.subscribe` (RFC 8292), base64url. `endpoint` is absent if the browser has no subscription. */
  'fanPush.show': {
    request: z.object({ slug, endpoint: endpoint.optional() }),
    response: state.extend({ key: z.string() }),
  },
  /** Saves a subscription as unconfirmed, and sends it the confirmation notification. */
  'fanPush.ask': { request: subscription.extend({ slug }), response: state },
  /** Valid once, within a day of `fanPush.ask`. `name` is the page's. */
  'fanPush.confirm': { request: z.object({ key: token }), response: z.object({ name: z.string() }) },
  /** The answer does not reveal whether the key was known. */
  'fanPush.stop': { request: z.object({ key: stop }), response: empty },
} satisfies Record<`fanPush.${string}`, CallSchemas>
