import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { addPage, agreeAs, buyTopPlan, newMember } from '../new-member'
import { checkForAll } from '../screen-checks'
import { expect, logIn, productUrl, test } from '../site'

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }
const place = (address: string) => new URL(address).pathname + new URL(address).search

test('a fan leaves an address, is called when the page is gone, and has no more mail with one press', async ({
  page,
  words,
  complaints,
}) => {
  const fan = `fan.${Date.now()}@example.com`
  await logIn(page, words, demo)
  await page.goto('/callback')
  const address = await page.getByText(/\/subscribe\?page=/).innerText()

  await test.step('the member rehearses: the mail goes to the member alone', async () => {
    await page.goto('/channel')
    const row = page
      .getByRole('region', { name: '在出事之前' })
      .getByRole('listitem')
      .filter({ hasText: 'Slow Island' })
    await expect(row).toContainText(/500 人中已登記 \d+ 人/)
    await row.getByRole('button', { name: '演練' }).click()
    await page.getByRole('button', { name: '開始演練' }).click()
    const found = page.getByRole('dialog').getByRole('status')
    await expect(found).toContainText('人今天聯絡得到')
    await expect(found).toContainText('還有 1 件事要處理')
    await expect(found).toContainText(demo.email)
    await checkForAll(page)
  })

  await test.step('the fan leaves an address, and confirms it by mail', async () => {
    await page.goto(place(address))
    await page.getByRole('textbox', { name: 'Email' }).fill(fan)
    await page.getByRole('button', { name: '留下 Email' }).click()
    await expect(page.getByText(fan)).toBeVisible()
    await page.goto(await linkSentTo(page.request, fan, 'confirm'))
    await page.getByRole('button', { name: '確認，是我登記的' }).click()
    await expect(page.getByRole('heading', { name: '好了，不會失去聯絡了' })).toBeVisible()
  })

  await test.step('another fan signs up by the form in a site of the member’s', async () => {
    const slug = new URL(address).searchParams.get('page')!
    const body = `<iframe src="${productUrl()}/api3/optin/widget?page=${slug}&lang=zh-tw"></iframe>`
    const shop = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(body))
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
    const form = page.frameLocator('iframe')
    await form.getByRole('textbox', { name: 'Email' }).fill(`frame.${fan}`)
    await form.getByRole('button', { name: '留下 Email' }).click()
    await expect(form.getByRole('status')).toContainText(`frame.${fan}`)
    expect(await linkSentTo(page.request, `frame.${fan}`, 'confirm')).toContain('/subscribe?confirm=')
    shop.close()
    shop.closeAllConnections()
  })

  await test.step('the member calls the fans, and sees how many were reached', async () => {
    await page.goto('/callback')
    await page.getByRole('button', { name: '常用訊息' }).click()
    await page.getByRole('menuitem', { name: '粉專被盜，先不要點' }).click()
    const send = page.getByRole('button', { name: /^送給 [1-9]\d* 位粉絲$/ })
    const reach = Number(/\d+/.exec(await send.innerText())![0])
    await send.click()
    // It says "I wait for you here" with no address.
    await expect(page.getByText('內容裡有 {新連結}。請填上網址，或把 {新連結} 拿掉')).toBeVisible()
    await page
      .getByRole('textbox', { name: '新的頻道網址' })
      .fill('https://www.facebook.com/slowisland.official')
    const yes = page.getByRole('button', { name: `確定，送給 ${reach} 位粉絲` })
    await test.step('the first time it is taken back in time, and no one is written to', async () => {
      await send.click()
      await expect(page.getByRole('dialog', { name: '送出前再看一次' })).toContainText(`${reach} 位粉絲`)
      await yes.click()
      const held = page.getByRole('region', { name: '即將送出' })
      await held.getByRole('button', { name: '收回' }).click()
      await expect(held).toHaveCount(0)
      await expect(page.getByText('沒有送出').first()).toBeVisible()
    })
    await page.getByRole('button', { name: '常用訊息' }).click()
    await page.getByRole('menuitem', { name: '粉專被盜，先不要點' }).click()
    await page
      .getByRole('textbox', { name: '新的頻道網址' })
      .fill('https://www.facebook.com/slowisland.official')
    await send.click()
    await yes.click()
    await expect(page.getByRole('cell', { name: `${reach} / ${reach}` })).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the fan signs off: the page opens at its top, and nothing happens before the press', async () => {
    const leave = await linkSentTo(page.request, fan, 'leave')
    await page.evaluate(() => scrollTo(0, 400))
    await page.goto(leave)
    const button = page.getByRole('button', { name: '不要再寄給我' })
    await expect(button).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await button.click()
    await expect(page.getByRole('heading', { name: '已經取消' })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('fans of X get the page’s own message; one who takes none is distinguished', async ({ page }) => {
  const handle = `isle${Date.now() % 1_000_000}`
  const token = await newMember(page.request, 'message')
  await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
  await buyTopPlan(page, token)
  const id = await addPage(page.request, token, 'x', `https://x.com/${handle}`)
  const control = (form: Record<string, string>) => page.request.post('/dev/sandbox/control', { form })

  await test.step('the page is authorised, and its list of followers fetched', async () => {
    await page.goto(`/channel?connect=${id}`)
    await page.getByRole('button', { name: /到 X 授權/ }).click()
    await agreeAs(page, handle)
    await expect(page.getByRole('button', { name: /同意約/ })).toBeVisible()
    await control({ platform: 'x', account: handle, fans: '5' })
    await page.getByRole('button', { name: /同意約/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('its message goes out from it, seen beforehand', async () => {
    await control({ app: 'x', account: handle, fault: 'refuse', on: 'message' })
    await expect(async () => {
      await page.goto(`/callback?id=${id}`)
      await expect(page.getByText(`由 @${handle} 傳送`)).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('checkbox', { name: 'X 私訊' }).check()
    await page.getByRole('textbox', { name: '內容' }).fill('大家早，新家在這裡。')
    await page.getByRole('textbox', { name: '新的頻道網址' }).fill('https://slow.island/new')
    await expect(page.getByRole('group', { name: /^私訊/ })).toContainText('https://slow.island/new')
    await page.getByRole('button', { name: '送給 5 位粉絲' }).click()
    await page.getByRole('button', { name: '確定，送給 5 位粉絲' }).click()
    await expect(page.getByText('4 / 5').first()).toBeVisible({ timeout: 20_000 })
  })

  await test.step('what became of it is said by way, and lies in the fans’ inboxes', async () => {
    await page.getByRole('button', { name: '看內容' }).first().click()
    await expect(page.getByRole('region', { name: '送達情形' })).toContainText('不接受你的 X 訊息')
    await page.goto('/dev/sandbox/inbox/x')
    await expect(page.locator('article', { hasText: `@${handle}` })).toHaveCount(4)
  })
})

test('fans who add the LINE account and say yes there get the CallBack on LINE', async ({ page }, info) => {
  const token = await newMember(page.request, 'line')
  await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
  await buyTopPlan(page, token)
  const id = await addPage(page.request, token, 'instagram', `https://www.instagram.com/mochi${Date.now()}`)
  const channel = String(1_000_000_000 + (Date.now() % 1_000_000_000))
  const fan = (kind: string, uid: string) =>
    page.request
      .post(`/dev/sandbox/line-fan/${channel}/${kind}/${uid}`, { form: { kind } })
      .then((answer) => answer.json())
  const panel = page.getByRole('region', { name: '讓粉絲也能在 LINE 收到' })

  await test.step('the account is connected with what LINE gave', async () => {
    await page.goto(`/callback?id=${id}`)
    await expect(page.getByRole('checkbox', { name: 'LINE' })).toHaveCount(0)
    await panel.getByRole('button', { name: '連結 LINE 官方帳號' }).click()
    const dialog = page.getByRole('dialog', { name: '連結 LINE 官方帳號' })
    await dialog.getByLabel(/^Channel ID/).fill(channel)
    await dialog.getByLabel(/^Channel secret/).fill(`line-secret-of-${channel}`)
    await dialog.getByLabel(/^Channel access token/).fill('wrong')
    await dialog.getByRole('button', { name: '檢查並連結' }).click()
    await expect(dialog.getByText(/LINE 不接受這組資料/)).toBeVisible()
    await checkForAll(page)
    await shoot(page, info, 'line-dialog')
    await dialog.getByLabel(/^Channel access token/).fill(`line-token-of-${channel}`)
    await dialog.getByRole('button', { name: '檢查並連結' }).click()
    await expect(panel.getByText(/0 位已確認/)).toBeVisible()
    await checkForAll(page)
    await shoot(page, info, 'line-connected')
  })

  await test.step('fans follow it; one says yes, one leaves', async () => {
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
    await expect(panel.getByText(/1 位已確認，1 位還沒按/)).toBeVisible()
  })

  await test.step('the one gets the CallBack on LINE, with the link', async () => {
    await page.getByRole('checkbox', { name: 'LINE' }).check()
    await page.getByRole('textbox', { name: '內容' }).fill('大家早，新家在這裡。')
    await page.getByRole('textbox', { name: '新的頻道網址' }).fill('https://slow.island/new')
    await shoot(page, info, 'line-way')
    await page.getByRole('button', { name: '送給 1 位粉絲' }).click()
    await page.getByRole('button', { name: '確定，送給 1 位粉絲' }).click()
    await expect(page.getByRole('cell', { name: '1 / 1', exact: true })).toBeVisible({ timeout: 30_000 })
    const { pushes } = await (await page.request.get(`/dev/sandbox/line-fan/${channel}`)).json()
    expect(pushes).toMatchObject([{ to: 'U1', text: expect.stringContaining('https://slow.island/new') }])
  })

  await test.step('the sign-up page offers the account as well', async () => {
    await page.getByRole('button', { name: '打開登記頁' }).click()
    const address = await page.getByText(/\/subscribe\?page=/).innerText()
    await page.goto(place(address))
    await expect(page.getByRole('link', { name: /加入 LINE 好友/ })).toHaveAttribute(
      'href',
      /line\.me\/R\/ti\/p\//,
    )
    await checkForAll(page)
    await shoot(page, info, 'line-sign-up')
  })
})

/** The screen as it is now, wide and narrow, light and dark, where `LOOK` asks for pictures. */
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

/** The link of a kind in the newest mail to an address, as it lies in the development outbox. */
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
