/** The browser's side of alarms: the Push API (https://www.w3.org/TR/push-api/) and the worker that shows them. */

const workerPath = '/push-worker.js'

/**
 * Whether this browser can show alarms. `install`: on an iPhone or iPad only once the site is on the home screen. `blocked`: the
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

/** The endpoint that this browser is subscribed with. */
export async function findEndpoint(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  return (await registration?.pushManager.getSubscription())?.endpoint
}

/**
 * Asks the person, and subscribes.
 * @param key the server's, base64url
 * @throws NotAllowed; Error where the browser's push service does not answer
 */
export async function subscribe(key: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const registration = await navigator.serviceWorker.register(workerPath)
  // One of before may be bound to another key: a browser refuses to change it.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await isActive(registration)
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { keys = {} } = made.toJSON()
  return { endpoint: made.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
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

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
