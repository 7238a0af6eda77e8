/** The browser's side of Web Push: the Push API (https://www.w3.org/TR/push-api/) and the worker that shows what comes. */

const workerPath = '/push-worker.js'

/**
 * A browser has one subscription for each scope of a worker: a member's alarms have one, which ends when they log out, and what a
 * person signed up for as a fan has another.
 */
export type PushUse = 'alarms' | 'fan'

const fanScope = '/subscribe'

/**
 * Whether this browser can show notifications. `install`: on an iPhone or iPad only once the site is on the home screen. `blocked`: the
 * person said no, and the browser asks no second time.
 */
export type Ability = 'ready' | 'none' | 'install' | 'blocked'

export function abilityOf(browser: Window & typeof globalThis): Ability {
  const { navigator } = browser
  if (!('serviceWorker' in navigator && 'PushManager' in browser && 'Notification' in browser))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'none'
  return browser.Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** What the server keeps of a subscription. */
export interface Subscribed {
  endpoint: string
  p256dh: string
  auth: string
}

/** The person said no, or closed the question. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** Undefined where there is none of this use. */
async function findRegistration(use: PushUse): Promise<ServiceWorkerRegistration | undefined> {
  if (use === 'alarms') return navigator.serviceWorker.getRegistration(workerPath)
  const found = await navigator.serviceWorker.getRegistration(fanScope)
  // Where fans have none, that of the alarms covers their page.
  return found && new URL(found.scope).pathname === fanScope ? found : undefined
}

/** The endpoint that this browser is subscribed with. */
export async function findEndpoint(use: PushUse): Promise<string | undefined> {
  return (await (await findRegistration(use))?.pushManager.getSubscription())?.endpoint
}

/**
 * Asks the person, and subscribes.
 * @param key the server's, base64url
 * @throws NotAllowed; Error where the browser's push service does not answer
 */
export async function subscribe(use: PushUse, key: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const registration = await navigator.serviceWorker.register(
    workerPath,
    ...(use === 'fan' ? [{ scope: fanScope }] : []),
  )
  const before = await registration.pushManager.getSubscription()
  // Other pages that this person is a fan of use it as well.
  if (before && use === 'fan' && isBoundTo(before, key)) return flat(before)
  // One of before may be bound to another key: a browser refuses to change it.
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

/** `subscribe` refuses while the worker is still being installed. */
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
