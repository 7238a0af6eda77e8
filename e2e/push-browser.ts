import type { Page, Worker } from '@playwright/test'
import { productUrl } from './site'

interface Subscribed {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Replaces the browser's push service, which is on the internet, by the stand-in. The service worker is the browser's own. A
 * headless browser shows no notifications: `watchWorker` records and returns what the worker shows.
 */
export async function standInForPush(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    // Kept across pages, as a browser does.
    const key = 'stand-in for push'
    const shown = ({ endpoint, p256dh, auth }: Subscribed) =>
      ({
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(key)
          return true
        },
      }) as unknown as PushSubscription
    PushManager.prototype.subscribe = async (options) => {
      const answer = await fetch('/dev/sandbox/push', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ key: String(options?.applicationServerKey) }),
      })
      const made = (await answer.json()) as Subscribed
      localStorage.setItem(key, JSON.stringify(made))
      return shown(made)
    }
    PushManager.prototype.getSubscription = async () => {
      const made = localStorage.getItem(key)
      return made === null ? null : shown(JSON.parse(made) as Subscribed)
    }
  })
}

/** The worker shows a member's alarms in one scope and a fan's notifications in the other; a browser can have both. */
export type PushScope = '/' | '/subscribe'

/** Delivers a message to the worker, as the browser does for its push service (CDP). */
export async function bring(page: Page, scope: PushScope, data: string) {
  const { origin } = new URL(page.url())
  const browser = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const meant = registrations.find(({ scopeURL }) => scopeURL === origin + scope)
      if (meant) resolve(meant.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data })
  await browser.detach()
}

/** Records what the worker shows from now on. @returns a function that reads it */
export async function watchWorker(page: Page, scope: PushScope) {
  const { origin } = new URL(page.url())
  const scopeOf = (worker: Worker) =>
    worker.evaluate(
      () => (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration.scope,
    )
  const workers = page.context().serviceWorkers()
  const scopes = await Promise.all(workers.map(scopeOf))
  const worker = workers[scopes.indexOf(origin + scope)]
  if (!worker) throw new Error(`no worker of ${scope}, but of ${scopes.join(', ')}`)
  const keep = async () => {
    const shown: { title: string; tag: string | undefined }[] = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, tag: options?.tag })
    }
    Object.assign(globalThis, { shown })
  }
  await worker.evaluate(keep)
  return () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
}

/** The messages that the stand-in's push service received for a browser, oldest first. */
export async function pushedTo(page: Page, endpoint: string): Promise<{ text: string }[]> {
  const inbox = `/dev/sandbox/push/${endpoint.split('/').at(-1)}`
  return (await (await page.request.get(productUrl() + inbox)).json()) as { text: string }[]
}
