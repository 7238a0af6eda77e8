import type { Locator } from '@playwright/test'
import { settled } from '../settled.mjs'
import { unlessQuick } from '../matrix'
import { expect, logIn, test } from '../site'
import { stopTime } from '../stopped-time'
import { violationsOf } from '../violations'

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }
const envelope = (data: unknown, code = 1) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ code, msg: '', data }),
})

test('a stored service click opens the service panel on load and is then removed', async ({ page }) => {
  await page.goto('/aboutUs')
  await page.evaluate(() => sessionStorage.setItem('serviceClick', 'aboutUs'))
  await page.goto('/')
  const panel = page.getByRole('group', { name: '服務介紹' })
  await expect(panel.getByRole('link', { name: '智慧客服' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('serviceClick'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await page.getByRole('button', { name: '服務介紹' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('the services link on the about page opens the home page with the service panel', async ({ page }) => {
  await page.goto('/aboutUs')
  await page.getByRole('link', { name: '看看我們能做什麼' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('group', { name: '服務介紹' })).toBeVisible()
})

test('long links from the server fit into the header at 1280 px, and open in new windows', async ({
  page,
  context,
}) => {
  const links = ['一個很長很長、怎麼樣都放不進任何一個頁首裡面去的專欄標題', '論壇', '電子報'].map(
    (title, at) => ({
      title,
      url: `/termService?link=${at}`,
    }),
  )
  await page.route('**/api/nav/getlist', (route) => route.fulfill(envelope(links)))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: '更多' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  await expect(page.getByRole('link', { name: '註冊' }).first()).toBeInViewport({ ratio: 1 })
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: /論壇/ }).click()
  await expect(await opened).toHaveURL(/link=1/)
  await expect(page).toHaveURL(/\/$/)
})

test('a change of language reloads the page in it and is kept', async ({ browser, baseURL }) => {
  // A new page, because the usual fixture sets its language at every load.
  const page = await browser.newPage({ baseURL })
  await page.goto('/termService')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
  await page.getByRole('button', { name: /^語言/ }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await loaded
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible()
  await page.goto('/aboutUs')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
  await page.close()
})

test('the title has the screen and the site, and meta tags have the site info', async ({ page }) => {
  await page.goto('/termPrivacy')
  await expect(page).toHaveTitle(/^隱私權政策 – /)
  for (const name of ['copyright', 'email', 'address', 'title'])
    await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute('content', /.+/)
})

test('an expired session ends once, with one notice for two seconds, and leads to the login', async ({
  page,
  words,
}) => {
  await logIn(page, words, demo)
  // Leaves the first screen, so that its remaining calls do not get these answers.
  await page.goto('about:blank')
  await page.route('**/api/user/back', (route) => route.fulfill(envelope(null, -1)))
  await page.route('**/api3/user/getinfobytoken', (route) => route.fulfill(envelope(null, -1)))
  await stopTime(page)
  await page.goto('/channel')
  const notices = page.getByRole('alert').filter({ hasText: '登入逾時，請重新登入！' })
  // In small steps: the screen's short delays pass, but hardly any of the notice's time.
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return notices.count()
    })
    .toBe(1)
  await expect(notices.getByRole('button')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(false)
  await page.clock.runFor(1900)
  await expect(notices).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(notices).toHaveCount(0)
})

test('a closed site shows only the server’s message', async ({ page }) => {
  await page.route('**/api/system/getWebsiteState', (route) =>
    route.fulfill(envelope({ website_state: 2, website_close_msg: '維護到今晚八點。' })),
  )
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('維護到今晚八點。')
  await expect(page.getByRole('link', { name: '登入' })).toHaveCount(0)
})

test('the font size follows the width of a resized window from 1280 px up', async ({ page }) => {
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/termService')
  expect(await size()).toBe('16px')
  await page.setViewportSize({ width: 2400, height: 1080 })
  await expect.poll(size).toBe('20px')
  await page.setViewportSize({ width: 1100, height: 900 })
  expect(await size()).toBe('16px')
})

test('the logo leads to the top of the home page, and the header returns to its initial state', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const header = page.getByRole('banner')
  await page.mouse.wheel(0, 1200)
  await expect(header).not.toHaveAttribute('data-at-top')
  await header.getByRole('link').first().click()
  await expect(header).toHaveAttribute('data-at-top', 'true')
})

test('with forced colours the focused entry of a menu is visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/termService')
  await page.getByRole('button', { name: /^語言/ }).press('ArrowDown')
  const entry = page.getByRole('menuitemradio').and(page.locator(':focus'))
  await expect(entry).toHaveCSS('outline-style', 'solid')
  await expect(entry).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)')
})

test('with forced colours a calendar distinguishes today and the days of other months', async ({
  page,
  words,
}) => {
  await logIn(page, words, demo)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/contentRestore')
  await page.getByRole('main').locator('[aria-haspopup=dialog]').last().click()
  const days = page.getByRole('grid')
  const today = days.locator('[aria-current] button')
  const mark = await today.evaluate((day) => getComputedStyle(day, '::after').backgroundColor)
  const colourOf = (day: Locator) => day.evaluate((each) => getComputedStyle(each).color)
  expect(mark).toBe(await colourOf(today))
  expect(await colourOf(days.locator('[data-other]').first())).not.toBe(await colourOf(today))
})

test('with forced colours the current step of the registration is distinguishable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/register')
  const bars = page.getByRole('main').getByRole('listitem')
  const colourOf = (at: number) => bars.nth(at).evaluate((bar) => getComputedStyle(bar).borderTopColor)
  await expect(bars.nth(2)).toBeVisible()
  expect(await colourOf(0)).not.toBe(await colourOf(1))
})

test('Ctrl+K opens the palette in a window that is too narrow for its button', async ({ page, words }) => {
  await logIn(page, words, demo)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/channel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeVisible()
})

test('a phone of 360 px has room for the whole name of the site in the member center', async ({
  page,
  words,
}) => {
  await logIn(page, words, demo)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/channel')
  await expect(page.getByRole('banner').getByRole('button').nth(3)).toBeVisible()
  const name = page.getByRole('banner').locator('a b')
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the panel and the menus of the header are accessible in ${colorScheme}`,
    unlessQuick(colorScheme === 'light'),
    async ({ page, words }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/termService')
      await page.getByRole('button', { name: '服務介紹' }).click()
      await expect(page.getByRole('group', { name: '服務介紹' })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])

      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: '打開選單' }).click()
      await page.getByRole('dialog', { name: '主選單' }).getByText('服務介紹').click()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

      await page.setViewportSize({ width: 1440, height: 900 })
      // A wide window closes the menu; waits until its entry is removed from the history.
      await page.waitForFunction(() => !(history.state as { covered?: boolean } | null)?.covered)
      await logIn(page, words, demo)
      await page.getByRole('button', { name: words.account('林予安') }).click()
      await expect(page.getByRole('menuitem', { name: words.logOut })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    },
  )

test('late site info does not interrupt a member who is typing', async ({ page, words }) => {
  await logIn(page, words, demo)
  // Waits until the screen after the login has made its own calls.
  await settled(page)
  let lists = 0
  page.on('request', (request) => void (request.url().endsWith('/api/user/back') && lists++))
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/api3/system/getinfo', async (route) => {
    await late
    await route.fulfill(envelope({ title: '晚到的名字' }))
  })
  await page.goto('/callback')
  const text = page.getByRole('textbox', { name: '內容' })
  await text.fill('新家在這裡')

  come()
  await expect(page).toHaveTitle(/晚到的名字/)
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('新家在這裡')
  expect(lists).toBe(1)
})

test('a menu that failed to load shows only its links, and is complete at the next opening', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const isMenu = (url: URL) => url.pathname.endsWith('/menu.js')
  await page.route(isMenu, (route) => route.abort())
  await page.goto('/termService')
  const menu = page.getByRole('dialog', { name: '主選單' })
  await page.getByRole('button', { name: '打開選單' }).click()
  await expect(menu.getByRole('link', { name: '使用教學' })).toBeVisible()
  await expect(menu.getByText('服務介紹')).toHaveCount(0)

  // The button does nothing right after the menu opens (spec section 9), so Escape closes it.
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.unroute(isMenu)
  await page.getByRole('button', { name: '打開選單' }).click()
  await expect(menu.getByText('服務介紹')).toBeVisible()
})

test('Back closes an open phone menu and stays on the page; after a link in it, Back returns to the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.goto('/termService')
  const menu = page.getByRole('dialog', { name: '主選單' })
  await page.getByRole('button', { name: '打開選單' }).click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/termService$/)

  await page.getByRole('button', { name: '打開選單' }).click()
  await menu.getByRole('link', { name: '使用教學' }).click()
  await expect(page).toHaveURL(/\/tutorials$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/termService$/)
  await expect(menu).toBeHidden()
  // Waits until the history entry left by the menu has been skipped.
  await page.waitForFunction(() => !(history.state as { covered?: boolean } | null)?.covered)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})
