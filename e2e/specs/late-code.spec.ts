import type { Page } from '@playwright/test'
import { memberTest } from '../member'
import { expect, test } from '../site'
import { settled } from '../settled.mjs'

/* Files that are loaded after the screen, when something is opened or shown: if one does not load, the screen stays. */

/** Blocks all scripts until the returned function is called. */
async function withoutCode(page: Page): Promise<() => Promise<void>> {
  const scripts = /\.js(\?|$)/
  await page.route(scripts, (route) => route.abort())
  return () => page.unroute(scripts)
}
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: '沒有連上伺服器' })

test('the home page stays readable if no more code loads, and the chat opens once code loads again', async ({
  page,
}) => {
  await page.goto('/')
  await settled(page)
  const giveBack = await withoutCode(page)
  const heading = page.getByRole('heading', { level: 1 })
  const chart = page.getByRole('group', { name: /粉絲分析/ })
  const failed = page.waitForEvent('requestfailed')
  await chart.scrollIntoViewIfNeeded()
  await failed
  await expect(chart).toBeInViewport()
  await expect(heading).toHaveCount(1)

  const chat = page.getByRole('button', { name: '智慧客服' })
  await chat.click()
  await expect(notice(page)).toBeVisible()
  await expect(chat).toHaveAttribute('aria-expanded', 'false')
  await expect(heading).toHaveCount(1)
  await giveBack()
  await chat.click()
  await expect(page.getByRole('dialog', { name: '智慧客服' })).toBeVisible()
})

memberTest(
  'a member keeps the screen if a dialog’s code fails to load, and opens the dialog with the next press',
  async ({ page, enter }) => {
    await enter()
    await page.goto('/channel')
    await settled(page)
    const giveBack = await withoutCode(page)
    const add = page.getByRole('button', { name: '新增頻道' }).first()
    await add.click()
    await expect(notice(page)).toBeVisible()
    await expect(add).toBeVisible()
    await giveBack()
    await add.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

memberTest('a member sees a loading line while a dialog’s code is slow', async ({ page, enter }) => {
  await enter()
  await page.goto('/channel')
  await settled(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\.js(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: '新增頻道' }).first().click()
  const line = page.getByRole('status').filter({ hasText: '載入中' })
  await expect(line).toBeAttached()
  answer()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(line).toHaveCount(0)
})
