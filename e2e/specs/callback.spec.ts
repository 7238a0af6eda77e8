import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { callBackWords } from '../call-back-words'
import { inEveryLanguage } from '../matrix'
import { addPage, agreeAs, enterWithTopPlan } from '../new-member'
import { reachWords } from '../reach-words'
import { checkForAll } from '../screen-checks'
import { expect, logIn, productUrl, test } from '../site'

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }
/** The name of the demonstration's saved message, in its language. */
const preset = '粉專被盜，先不要點'
const place = (address: string) => new URL(address).pathname + new URL(address).search

inEveryLanguage('zh-tw', (language) => {
  test('a fan signs up, receives a CallBack when the page is gone, and unsubscribes in one press', async ({
    page,
    words,
    complaints,
  }) => {
    const t = { ...callBackWords[language], ...reachWords[language] }
    const fan = `fan.${language}.${Date.now()}@example.com`
    await logIn(page, words, demo)
    await page.goto('/callback')
    const address = await page.getByText(/\/subscribe\?page=/).innerText()

    await test.step('the member runs a rehearsal, whose mail goes only to the member', async () => {
      await page.goto('/channel')
      const row = page
        .getByRole('region', { name: t.readiness })
        .getByRole('listitem')
        .filter({ hasText: 'Slow Island' })
      await expect(row).toContainText(t.signedUp)
      await row.getByRole('button', { name: t.rehearse }).click()
      await page.getByRole('button', { name: t.startRehearsal }).click()
      const found = page.getByRole('dialog').getByRole('status')
      await expect(found).toContainText(t.reachedToday)
      await expect(found).toContainText(t.oneToFix)
      await expect(found).toContainText(demo.email)
      await checkForAll(page)
    })

    await test.step('the fan signs up and confirms by mail', async () => {
      await page.goto(place(address))
      await page.getByRole('textbox', { name: t.email }).fill(fan)
      await page.getByRole('button', { name: t.leaveAddress }).click()
      await expect(page.getByText(fan)).toBeVisible()
      await page.goto(await linkSentTo(page.request, fan, 'confirm'))
      await page.getByRole('button', { name: t.itWasMe }).click()
      await expect(page.getByRole('heading', { name: t.confirmed })).toBeVisible()
    })

    await test.step('another fan signs up with the form on the member’s website', async () => {
      const slug = new URL(address).searchParams.get('page')!
      const body = `<iframe src="${productUrl()}/api3/optin/widget?page=${slug}&lang=${language}"></iframe>`
      const shop = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(body))
      await once(shop.listen(0, '127.0.0.1'), 'listening')
      await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
      const form = page.frameLocator('iframe')
      await form.getByRole('textbox', { name: t.email }).fill(`frame.${fan}`)
      await form.getByRole('button', { name: t.signUpByForm }).click()
      await expect(form.getByRole('status')).toContainText(`frame.${fan}`)
      expect(await linkSentTo(page.request, `frame.${fan}`, 'confirm')).toContain('/subscribe?confirm=')
      shop.close()
      shop.closeAllConnections()
    })

    await test.step('the member sends a CallBack and sees how many fans it reached', async () => {
      await page.goto('/callback')
      // The demonstration keeps CallBacks that a test in another language sent before.
      const newest = page.getByRole('table', { name: t.history }).getByRole('row').nth(1)
      await page.getByRole('button', { name: t.saved }).click()
      await page.getByRole('menuitem', { name: preset }).click()
      const send = page.getByRole('button', { name: t.sendSome })
      const reach = Number(/\d+/.exec(await send.innerText())![0])
      await send.click()
      // The message says "I wait for you here", but has no address.
      await expect(page.getByText(t.tokenWithoutLink('{新連結}'))).toBeVisible()
      await page.getByRole('textbox', { name: t.link }).fill('https://www.facebook.com/slowisland.official')
      const yes = page.getByRole('button', { name: t.yes(reach) })
      await test.step('the first CallBack is taken back in time and sends nothing', async () => {
        await send.click()
        await expect(page.getByRole('dialog', { name: t.lastLook })).toContainText(t.fans(reach))
        await yes.click()
        const held = page.getByRole('region', { name: t.held })
        await held.getByRole('button', { name: t.takeBack }).click()
        await expect(held).toHaveCount(0)
        await expect(newest.getByRole('cell', { name: t.nothingSent })).toBeVisible()
      })
      await page.getByRole('button', { name: t.saved }).click()
      await page.getByRole('menuitem', { name: preset }).click()
      await page.getByRole('textbox', { name: t.link }).fill('https://www.facebook.com/slowisland.official')
      await send.click()
      await yes.click()
      await expect(newest.getByRole('cell', { name: `${reach} / ${reach}` })).toBeVisible({ timeout: 20_000 })
    })

    await test.step('the fan unsubscribes on a page that opens at its top', async () => {
      const leave = await linkSentTo(page.request, fan, 'leave')
      await page.evaluate(() => scrollTo(0, 400))
      await page.goto(leave)
      const button = page.getByRole('button', { name: t.leave })
      await expect(button).toBeInViewport()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await button.click()
      await expect(page.getByRole('heading', { name: t.left })).toBeVisible()
    })
    expect(complaints).toEqual([])
  })
})

inEveryLanguage('en', (language) => {
  test('fans on X receive the page’s message, and a fan who accepts none is counted separately', async ({
    page,
  }) => {
    const t = { ...callBackWords[language], ...reachWords[language] }
    const handle = `reef${language.replace('-', '')}${Date.now() % 1_000_000}`
    const token = await enterWithTopPlan(page, `message.${language}`)
    const id = await addPage(page.request, token, 'x', `https://x.com/${handle}`)
    const control = (form: Record<string, string>) => page.request.post('/dev/sandbox/control', { form })

    await test.step('the page is authorised and its followers are fetched', async () => {
      await page.goto(`/channel?connect=${id}`)
      await page.getByRole('button', { name: t.go }).click()
      await agreeAs(page, handle)
      await expect(page.getByRole('button', { name: t.agree })).toBeVisible()
      await control({ platform: 'x', account: handle, fans: '5' })
      await page.getByRole('button', { name: t.agree }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('the message is previewed and sent from the page', async () => {
      await control({ app: 'x', account: handle, fault: 'refuse', on: 'message' })
      await expect(async () => {
        await page.goto(`/callback?id=${id}`)
        await expect(page.getByText(t.sentFrom(handle))).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 60_000 })
      await page.getByRole('checkbox', { name: t.message }).check()
      await page.getByRole('textbox', { name: t.text }).fill(t.hello)
      await page.getByRole('textbox', { name: t.link }).fill('https://slow.island/new')
      await expect(page.getByRole('group', { name: t.messageSeen })).toContainText('https://slow.island/new')
      await page.getByRole('button', { name: t.send(5) }).click()
      await page.getByRole('button', { name: t.yes(5) }).click()
      await expect(page.getByText('4 / 5').first()).toBeVisible({ timeout: 20_000 })
    })

    await test.step('the outcome is shown by delivery method, and the messages are in the fans’ inboxes', async () => {
      await page.getByRole('button', { name: t.look, exact: true }).first().click()
      await expect(page.getByRole('region', { name: t.outcomes })).toContainText(t.takesNone)
      await page.goto('/dev/sandbox/inbox/x')
      await expect(page.locator('article', { hasText: `@${handle}` })).toHaveCount(4)
    })
  })
})

inEveryLanguage('zh-cn', (language) => {
  test('fans who add the LINE account and agree there receive the CallBack on LINE', async ({
    page,
  }, info) => {
    const t = { ...callBackWords[language], ...reachWords[language] }
    const name = `mochi${language.replace('-', '')}${Date.now()}`
    const token = await enterWithTopPlan(page, `line.${language}`)
    const id = await addPage(page.request, token, 'instagram', `https://www.instagram.com/${name}`)
    const channel = String(1_000_000_000 + (Date.now() % 1_000_000_000))
    const fan = (kind: string, uid: string) =>
      page.request
        .post(`/dev/sandbox/line-fan/${channel}/${kind}/${uid}`, { form: { kind } })
        .then((answer) => answer.json())
    const panel = page.getByRole('region', { name: t.line })

    await test.step('the account is connected with the values from LINE', async () => {
      await page.goto(`/callback?id=${id}`)
      await expect(page.getByRole('checkbox', { name: 'LINE' })).toHaveCount(0)
      await panel.getByRole('button', { name: t.connectLine }).click()
      const dialog = page.getByRole('dialog', { name: t.connectLine })
      await dialog.getByLabel(/^Channel ID/).fill(channel)
      await dialog.getByLabel(/^Channel secret/).fill(`line-secret-of-${channel}`)
      await dialog.getByLabel(/^Channel access token/).fill('wrong')
      await dialog.getByRole('button', { name: t.checkAndConnect }).click()
      await expect(dialog.getByText(t.lineRefuses)).toBeVisible()
      await checkForAll(page)
      await shoot(page, info, 'line-dialog')
      await dialog.getByLabel(/^Channel access token/).fill(`line-token-of-${channel}`)
      await dialog.getByRole('button', { name: t.checkAndConnect }).click()
      await expect(panel.getByText(t.counts(0, 0))).toBeVisible()
      await checkForAll(page)
      await shoot(page, info, 'line-connected')
    })

    await test.step('three fans follow the account, two agree and one of them leaves', async () => {
      for (const [kind, uid] of [
        ['follow', 'U1'],
        ['yes', 'U1'],
        ['follow', 'U2'],
        ['follow', 'U3'],
        ['yes', 'U3'],
        ['unfollow', 'U3'],
      ] as const)
        expect(await fan(kind, uid)).toEqual({ status: 200 })
      await page.reload()
      await expect(panel.getByText(t.counts(1, 1))).toBeVisible()
    })

    await test.step('the fan who agreed receives the CallBack with the link', async () => {
      await page.getByRole('checkbox', { name: 'LINE' }).check()
      await page.getByRole('textbox', { name: t.text }).fill(t.hello)
      await page.getByRole('textbox', { name: t.link }).fill('https://slow.island/new')
      await shoot(page, info, 'line-way')
      await page.getByRole('button', { name: t.send(1) }).click()
      await page.getByRole('button', { name: t.yes(1) }).click()
      await expect(page.getByRole('cell', { name: '1 / 1', exact: true })).toBeVisible({ timeout: 30_000 })
      const { pushes } = await (await page.request.get(`/dev/sandbox/line-fan/${channel}`)).json()
      expect(pushes).toMatchObject([{ to: 'U1', text: expect.stringContaining('https://slow.island/new') }])
    })

    await test.step('the sign-up page also offers the account', async () => {
      await page.getByRole('button', { name: t.openOptIn }).click()
      const address = await page.getByText(/\/subscribe\?page=/).innerText()
      await page.goto(place(address))
      await expect(page.getByRole('link', { name: t.addOnLine })).toHaveAttribute(
        'href',
        /line\.me\/R\/ti\/p\//,
      )
      await checkForAll(page)
      await shoot(page, info, 'line-sign-up')
    })
  })
})

/** With `LOOK`, photographs the present screen, wide and narrow, light and dark. */
async function shoot(page: Page, info: TestInfo, name: string) {
  if (!process.env.LOOK) return
  for (const [width, scheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: info.outputPath(`${name}-${width}-${scheme}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The link of a kind in the newest mail to an address, from the development outbox. */
async function linkSentTo(request: APIRequestContext, to: string, kind: 'confirm' | 'leave') {
  let link: RegExpExecArray | null = null
  await expect
    .poll(async () => {
      const outbox = (await (await request.get('/dev/outbox.json', { params: { to } })).json()) as {
        text: string
      }[]
      link = new RegExp(`\\bhttps?://\\S+/subscribe\\?${kind}=\\S+`).exec(outbox[0]?.text ?? '')
      return link !== null
    })
    .toBe(true)
  return place(link![0])
}
