/** The browser part of Web Push: the Push API (https://www.w3.org/TR/push-api/) and the worker that shows notifications. */

const workerPath = '/push-worker.js'

/**
 * A browser has one subscription per worker scope: one for a member's alarms, which ends when they log out, and another for what a
 * person signed up for as a fan.
 */
export type PushUse = 'alarms' | 'fan'

const fanScope = '/subscribe'

/**
 * Whether this browser can show notifications. `install`: on an iPhone or iPad only after the site is added to the home screen.
 * `blocked`: the person declined, and the browser does not ask again.
 */
export type Ability = 'ready' | 'none' | 'install' | 'blocked'

export function abilityOf(browser: Window & typeof globalThis): Ability {
  const { navigator } = browser
  if (!('serviceWorker' in navigator && 'PushManager' in browser && 'Notification' in browser))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'none'
  return browser.Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** What the server stores of a subscription. */
export interface Subscribed {
  endpoint: string
  p256dh: string
  auth: string
}

/** The person declined, or closed the prompt. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** Undefined if there is none for this use. */
async function findRegistration(use: PushUse): Promise<ServiceWorkerRegistration | undefined> {
  if (use === 'alarms') return navigator.serviceWorker.getRegistration(workerPath)
  const found = await navigator.serviceWorker.getRegistration(fanScope)
  // If fans have no registration, the one of the alarms also covers their page.
  return found && new URL(found.scope).pathname === fanScope ? found : undefined
}

/** The endpoint of this browser's subscription. */
export async function findEndpoint(use: PushUse): Promise<string | undefined> {
  return (await (await findRegistration(use))?.pushManager.getSubscription())?.endpoint
}

/**
 * Asks for permission, and subscribes.
 * @param key the server's, base64url
 * @throws NotAllowed; Error if the browser's push service does not answer
 */
export async function subscribe(use: PushUse, key: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const registration = await navigator.serviceWorker.register(
    workerPath,
    ...(use === 'fan' ? [{ scope: fanScope }] : []),
  )
  const before = await registration.pushManager.getSubscription()
  // Other pages that this person is a fan of use the same subscription.
  if (before && use === 'fan' && isBoundTo(before, key)) return flat(before)
  // An older subscription may be bound to another key, which a browser refuses to change.
  await before?.unsubscribe()
  await isActive(registration)
  return flat(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

function flat(subscription: PushSubscription): Subscribed {
  const { keys = {} } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

function isBoundTo({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/** Waits until the worker is active: `subscribe` fails while it is still being installed. */
async function isActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker could not be installed'))
    }),
  )
}

export async function unsubscribe(use: PushUse): Promise<void> {
  await (await (await findRegistration(use))?.pushManager.getSubscription())?.unsubscribe()
}
