import { z } from 'zod'
import { type CallSchemas, empty, id, instant } from './wire'

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))

/** In plain ASCII, as a URL is written. */
export const endpoint = z
  .url()
  .max(1000)
  .regex(/^[\x21-\x7e]+$/)

/** What `PushSubscription.toJSON()` gives, flat. */
export const subscription = z.object({ endpoint, p256dh: base64url(87), auth: base64url(22) })

/** A browser that shows this member's alarms. `endpoint` is its own, so that a page knows itself in the list. */
const pushDevice = z.object({ id, endpoint: z.string(), name: z.string(), created_at: instant })
export type PushDevice = z.infer<typeof pushDevice>

/** Alarms as messages of the browser (Web Push, RFC 8030): they come also while no page is open. */
export const pushSchemas = {
  /** `key`: what `pushManager.subscribe` is given (RFC 8292), base64url. Newest first, `of` at most. */
  'push.devices': {
    request: empty,
    response: z.object({ key: z.string(), list: z.array(pushDevice), of: z.int() }),
  },
  /** One that is known already changes hands to who asks. */
  'push.turnOn': { request: subscription, response: pushDevice },
  'push.turnOff': { request: z.object({ id }), response: empty },
  /** Sends a message that says it is a test to this one device. */
  'push.test': { request: z.object({ id }), response: empty },
} satisfies Record<`push.${string}`, CallSchemas>
