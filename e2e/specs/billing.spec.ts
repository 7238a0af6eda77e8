import { readFileSync } from 'node:fs'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { type BillingWords, billingWords } from '../billing-words'
import { inEveryLanguage, testAllOnly } from '../matrix'
import { checkAccessibility, checkForAll, checkPhone } from '../screen-checks'
import { expect, keepToken, readCode, test } from '../site'

/* Buying with the stand-in for ECPay, from the plans to the proof of purchase. */

let people = 0

/** A new member with the free trial, logged in. */
async function enter(context: BrowserContext, request: APIRequestContext) {
  const email = `buyer${Date.now()}.${++people}@example.com`
  await request.post('/api/login/sendEmailcode', { form: { email, use: 'register' } })
  const form = {
    email,
    area_code: '+886',
    tel: `09${String(Date.now()).slice(-8)}`,
    code: await readCode(request, email),
    nickname: '林予安',
    password: 'slow-island-47-lamps',
    password_again: 'slow-island-47-lamps',
    agree: '1',
  }
  const answer = (await (await request.post('/api/loginv2/emailregistered', { form })).json()) as {
    code: number
    data: { token: string }
  }
  expect(answer.code, 'registered').toBe(1)
  const { token } = answer.data
  await request.post('/api/user/savebaseinfobytoken', { form: { token, sex: '2' } })
  await keepToken(context, token)
  return { email, token }
}

async function fillCheckout(page: Page, t: BillingWords) {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await box(t.name).fill('林予安')
  await box(t.telno).fill('0912 345 678')
  await box(t.phone).fill('02 2345 6789')
  await box(t.postalCode).fill('106')
  await box(t.address).fill('台北市大安區溫州街 18 巷 7 號 2 樓')
  await page.getByRole('radio', { name: t.company }).check({ force: true })
  await box(t.taxId).fill('04595257')
  await box(t.companyName).fill('小島慢食有限公司')
}

const payButton = (page: Page, t: BillingWords) =>
  page.getByRole('complementary', { name: t.order }).getByRole('button', { name: t.pay })
const total = (page: Page, t: BillingWords, sum: string) =>
  expect(page.getByRole('complementary', { name: t.order })).toContainText(sum)

inEveryLanguage('zh-cn', (language) => {
  test('a company buys premium by card, upgrades to top in mid-period, and adds storage and two pages', async ({
    page,
    context,
    request,
    complaints,
  }) => {
    test.setTimeout(180_000)
    const t = billingWords[language]
    const { token } = await enter(context, request)

    await test.step('premium for a month is bought', async () => {
      await page.goto('/capacityBonus')
      await page.getByRole('link', { name: t.choosePremium }).click()
      await fillCheckout(page, t)
      await total(page, t, 'NT$893')
      await payButton(page, t).click()
      await page.getByRole('button', { name: 'Pay by card' }).click()
      await expect(page.getByText(t.paid)).toBeVisible()
    })
    await test.step('the proof of purchase downloads as PDF after the invoice was issued', async () => {
      await expect(async () => {
        await page.reload()
        await expect(page.getByText(/AB\d{8}/).first()).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 40_000 })
      await page.getByRole('button', { name: t.proof }).first().click()
      const saved = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: t.pdf }).click()
      const file = readFileSync(await (await saved).path())
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      expect(file.length).toBeLessThan(200_000)
      await page.keyboard.press('Escape')
    })
    await test.step('the upgrade to top credits the days of premium', async () => {
      await page.goto('/capacityBonus')
      await page.getByRole('link', { name: t.upgrade }).click()
      // The month was bought just now: all of it except the day that has begun is credited.
      await expect(page.getByText(/850 × \d+ \/ 3[01]/)).toBeVisible()
      await fillCheckout(page, t)
      await payButton(page, t).click()
      await page.getByRole('button', { name: 'Pay by card' }).click()
      await expect(page.getByText(t.paid)).toBeVisible()
    })
    await test.step('two extra pages and storage are added to the plan', async () => {
      await page.goto('/capacityBonus')
      await page.getByRole('radio', { name: t.keepPlan }).check({ force: true })
      await page.getByRole('slider', { name: t.pages }).fill('2')
      await page.getByRole('slider', { name: t.storage }).fill('2')
      await page.getByRole('link', { name: t.checkout }).click()
      await total(page, t, 'NT$326')
      await fillCheckout(page, t)
      await payButton(page, t).click()
      await page.getByRole('button', { name: 'Pay by card' }).click()
      await expect(page.getByText(t.paid)).toBeVisible()
    })
    const info = await request.post('/api3/user/getinfobytoken', { form: { token } })
    const { data } = (await info.json()) as {
      data: { vip_type: number; limits: { pages: { of: number }; storage: { of: number } } }
    }
    expect([data.vip_type, data.limits.pages.of, data.limits.storage.of / 1024 ** 3]).toEqual([3, 12, 300])
    expect(complaints).toEqual([])
  })

  test(
    'the checkout with errors is accessible in light and dark, and fits a phone',
    testAllOnly,
    async ({ page, context, request, complaints }) => {
      const t = billingWords[language]
      await enter(context, request)
      await page.goto('/payment?type=3&period=3&pages=4&packs=2')
      await expect(payButton(page, t)).toBeVisible()
      await payButton(page, t).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await checkAccessibility(page, 'light')
      await checkAccessibility(page, 'dark')
      await checkPhone(page)
      expect(complaints).toEqual([])
    },
  )
})

test(
  'an unknown discount code is refused, a valid one is deducted, and a refused card can be retried from accessible orders',
  testAllOnly,
  async ({ page, context, request }) => {
    const t = billingWords['zh-tw']
    await enter(context, request)
    await page.goto('/payment?type=2&period=1')
    await fillCheckout(page, t)
    await page.getByRole('textbox', { name: t.code }).fill('NOSUCH')
    await page.getByRole('button', { name: t.apply }).click()
    await expect(page.getByText(t.badCode)).toBeVisible()
    await total(page, t, 'NT$893')
    await page.getByRole('textbox', { name: t.code }).fill('fan10')
    await page.getByRole('button', { name: t.apply }).click()
    await total(page, t, 'NT$803')
    await payButton(page, t).click()
    await page.getByRole('button', { name: 'The card is refused' }).click()
    await expect(page.getByText(t.refused).first()).toBeVisible()
    await checkForAll(page)
    await page.getByRole('button', { name: t.payAgain }).first().click()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await expect(page.getByText(t.paid)).toBeVisible()
  },
)

test('a double click, Back and a second tab make one order, which waits for a late confirmation', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const t = billingWords['zh-tw']
  const { token } = await enter(context, request)
  await page.goto('/payment?type=2&period=1')
  await fillCheckout(page, t)
  await payButton(page, t).dblclick()
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
  await page.goBack()
  await page.goto('/payment?type=2&period=1')
  await expect(page.getByRole('textbox', { name: t.companyName })).toHaveValue('小島慢食有限公司')
  await payButton(page, t).click()
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/payment?type=2&period=1')
  await fillCheckout(tab, t)
  await payButton(tab, t).click()
  await tab.locator('summary').click()
  await tab.getByRole('button', { name: /late/ }).click()
  await expect(tab.getByText(/正在等綠界確認付款/)).toBeVisible()
  await expect(tab.getByText(t.paid)).toBeVisible({ timeout: 30_000 })
  const bills = await request.post('/api/vip/getBillList', { form: { token } })
  const { data } = (await bills.json()) as { data: { list: { state: string }[] } }
  expect(data.list.map(({ state }) => state)).toEqual(['paid'])
})

test('a forged payment notice pays nothing', async ({ page, context, request }) => {
  const t = billingWords['zh-tw']
  await enter(context, request)
  await page.goto('/payment?type=2&period=1')
  await fillCheckout(page, t)
  await payButton(page, t).click()
  await page.locator('summary').click()
  await page.getByRole('button', { name: /forged/ }).click()
  await expect(page.getByText(/正在等綠界確認付款/)).toBeVisible()
  await expect(page.getByRole('button', { name: t.payAgain }).first()).toBeVisible()
})
