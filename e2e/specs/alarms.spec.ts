import type { Page } from '@playwright/test'
import { inEveryLanguage } from '../matrix'
import { newMember } from '../new-member'
import { checkEyes, checkPhone } from '../screen-checks'
import { expect, logOut, productUrl, test } from '../site'
import type { Language } from '../words'

const said: Record<Language, Record<'on' | 'test' | 'shown' | 'here', string>> = {
  'zh-tw': { on: '在這台裝置開啟警示', test: '傳送測試', shown: '這是一則測試', here: '這台裝置' },
  'zh-cn': { on: '在这台设备上开启警报', test: '发送测试', shown: '这是一条测试', here: '这台设备' },
  en: {
    on: 'Turn on alarms on this device',
    test: 'Send a test',
    shown: 'This is a test',
    here: 'This device',
  },
}

interface Subscribed {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * The browser's push service is on the internet: the stand-in takes its place. The worker is the browser's own. A
 * browser without windows has no notifications: what the worker asks for is kept in it, and `watchWorker` gives it.
 */
async function standIn(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    let made: Subscribed | undefined
    const shown = ({ endpoint, p256dh, auth }: Subscribed) =>
      ({
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          made = undefined
          return true
        },
      }) as unknown as PushSubscription
    PushManager.prototype.subscribe = async (options) => {
      const answer = await fetch('/dev/sandbox/push', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ key: String(options?.applicationServerKey) }),
      })
      made = (await answer.json()) as Subscribed
      return shown(made)
    }
    PushManager.prototype.getSubscription = async () => (made ? shown(made) : null)
  })
}

/** Hands a message to the worker, as the browser does with what its push service brings (CDP). */
async function bring(page: Page, data: string) {
  const browser = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    browser.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    ),
  )
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: productUrl(),
    registrationId: await known,
    data,
  })
}

/** Keeps what the worker shows from now on. */
async function watchWorker(page: Page) {
  const [worker] = page.context().serviceWorkers()
  const keep = async () => {
    const shown: { title: string; tag: string | undefined }[] = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, tag: options?.tag })
    }
    Object.assign(globalThis, { shown })
  }
  await worker!.evaluate(keep)
  return () => worker!.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
}

inEveryLanguage('en', (language) => {
  const t = said[language]

  test('alarms are turned on, a test is shown by the browser, and logging out ends them', async ({
    page,
    words,
    complaints,
  }) => {
    const token = await newMember(page.request, `alarms.${language}`)
    await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
    await standIn(page)
    await page.goto('/manageLogin#profile')
    const turnOn = page.getByRole('button', { name: t.on, exact: true })
    await turnOn.click()
    const row = page.getByRole('listitem').filter({ hasText: t.here })
    await expect(row).toContainText('Chrome')
    await expect(turnOn).toBeHidden()

    const sent = page.waitForResponse('**/api/push/test')
    await row.getByRole('button').first().click()
    await sent
    const endpoint = await page.evaluate(
      async () =>
        (
          await (
            await navigator.serviceWorker.getRegistration('/push-worker.js')
          )?.pushManager.getSubscription()
        )?.endpoint,
    )
    const inbox = `/dev/sandbox/push/${endpoint!.split('/').at(-1)}`
    const [message] = (await (await page.request.get(productUrl() + inbox)).json()) as { text: string }[]
    const shownBy = await watchWorker(page)
    await bring(page, message!.text)
    await expect.poll(shownBy).toEqual([{ title: t.shown, tag: 'test' }])

    await checkEyes(page, 'light')
    await checkEyes(page, 'dark')
    await checkPhone(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await logOut(page, words, 'Ruby')
    expect(
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration('/push-worker.js'))?.pushManager.getSubscription(),
      ),
    ).toBeNull()
    expect(complaints).toEqual([])
  })
})
