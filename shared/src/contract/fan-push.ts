import { z } from 'zod'
import { slug, token } from './opt-in'
import { endpoint, subscription } from './push'
import { type CallSchemas, empty, id } from './wire'

/** Names one browser at one page; the browser itself has it, and its notifications. */
const stop = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** Of one browser: asked for, confirmed, or neither. `stop` is what `fanPush.stop` is given. */
const state = z.object({ state: z.enum(['off', 'asked', 'on']), stop: stop.nullable() })

/**
 * Web Push as a way to the fans of a page: asked for at the sign-up page, confirmed by pressing the first notification (double
 * opt-in), and ended from every notification or at the sign-up page.
 */
export const fanPushSchemas = {
  /** A member's view: how many browsers came. */
  'fanPush.settings': {
    request: z.object({ id }),
    response: z.object({ confirmed: z.int(), waiting: z.int() }),
  },
  /** `key`: what `pushManager.subscribe` is given (RFC 8292), base64url. Without an `endpoint` the browser has none. */
  'fanPush.show': {
    request: z.object({ slug, endpoint: endpoint.optional() }),
    response: state.extend({ key: z.string() }),
  },
  /** Keeps a subscription as asked for, and sends it the notification that asks to confirm. */
  'fanPush.ask': { request: subscription.extend({ slug }), response: state },
  /** Once, within a day of having been asked. `name` is the page's. */
  'fanPush.confirm': { request: z.object({ key: token }), response: z.object({ name: z.string() }) },
  /** The same answer whether or not it is known. */
  'fanPush.stop': { request: z.object({ key: stop }), response: empty },
} satisfies Record<`fanPush.${string}`, CallSchemas>
