import { z } from 'zod'
import { type CallSchemas, empty, id, instant } from './wire'

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))

/** ASCII only, as in a URL. */
export const endpoint = z
  .url()
  .max(1000)
  .regex(/^[\x21-\x7e]+$/)

/** The result of `PushSubscription.toJSON()`, flattened. */
export const subscription = z.object({ endpoint, p256dh: base64url(87), auth: base64url(22) })

/** A browser that shows this member's alarms. `endpoint` is its push endpoint, by which a page finds its own browser in the list. */
const pushDevice = z.object({ id, endpoint: z.string(), name: z.string(), created_at: instant })
export type PushDevice = z.infer<typeof pushDevice>

/** Alarms as browser notifications (Web Push, RFC 8030): they are shown even while no page is open. */
export const pushSchemas = {
  /** `key`: the server key for `pushManager.subscribe` (RFC 8292), base64url. Newest first, `of` at most. */
  'push.devices': {
    request: empty,
    response: z.object({ key: z.string(), list: z.array(pushDevice), of: z.int() }),
  },
  /** A subscription that another member had moves to the caller. */
  'push.turnOn': { request: subscription, response: pushDevice },
  'push.turnOff': { request: z.object({ id }), response: empty },
  /** Sends a test message to this device only. */
  'push.test': { request: z.object({ id }), response: empty },
} satisfies Record<`push.${string}`, CallSchemas>
