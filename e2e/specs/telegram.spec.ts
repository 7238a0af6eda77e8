import { addPage, buyTopPlan, newMember } from '../new-member'
import { checkForAll } from '../screen-checks'
import { expect, productUrl, test } from '../site'

test('fans who start the Telegram bot and say yes there get the CallBack on Telegram', async ({
  page,
  complaints,
}) => {
  const token = await newMember(page.request, 'telegram')
  await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
  await buyTopPlan(page, token)
  const id = await addPage(page.request, token, 'instagram', `https://www.instagram.com/mochi${Date.now()}`)
  const bot = String(1_000_000_000 + (Date.now() % 1_000_000_000))
  const fan = async (act: string, chat: string) =>
    (await page.request.post(`/dev/sandbox/telegram-fan/${bot}/${act}/${chat}`, { form: {} })).json()
  const panel = page.getByRole('region', { name: /Telegram/ })

  await test.step('the bot is connected by its token alone', async () => {
    await page.goto(`/callback?id=${id}`)
    await expect(page.getByRole('checkbox', { name: 'Telegram' })).toHaveCount(0)
    await panel.getByRole('button', { name: /^連結/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input').fill(`${bot}:${'w'.repeat(35)}`)
    await dialog.getByRole('button', { name: '檢查並連結' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await checkForAll(page)
    await dialog.locator('input').fill(`${bot}:${`AA-token-of-${bot}-`.padEnd(35, 'x')}`)
    await dialog.getByRole('button', { name: '檢查並連結' }).click()
    await expect(panel.getByText(/0 位已確認/)).toBeVisible()
    await checkForAll(page)
  })

  await test.step('fans start it; one says yes, one leaves', async () => {
    for (const [act, chat] of [
      ['start', '1'],
      ['yes', '1'],
      ['start', '2'],
      ['start', '3'],
      ['yes', '3'],
      ['stop', '3'],
    ] as const)
      expect(await fan(act, chat)).toEqual({ status: 200 })
    await page.reload()
    await expect(panel.getByText(/1 位已確認，1 位/)).toBeVisible()
  })

  await test.step('the one gets the CallBack on Telegram, with the link', async () => {
    await page.getByRole('checkbox', { name: 'Telegram' }).check()
    await page.getByRole('textbox', { name: '內容' }).fill('大家早，新家在這裡。')
    await page.getByRole('textbox', { name: '新的頻道網址' }).fill('https://slow.island/new')
    await checkForAll(page)
    await page.getByRole('button', { name: '送給 1 位粉絲' }).click()
    await page.getByRole('button', { name: '確定，送給 1 位粉絲' }).click()
    await expect(page.getByRole('cell', { name: '1 / 1', exact: true })).toBeVisible({ timeout: 30_000 })
    const { sent } = (await (await page.request.get(`/dev/sandbox/telegram-fan/${bot}`)).json()) as {
      sent: { chat: string; text: string }[]
    }
    expect(sent.filter(({ text }) => text.includes('https://slow.island/new'))).toMatchObject([{ chat: '1' }])
  })

  await test.step('the sign-up page offers the bot as well', async () => {
    await page.getByRole('button', { name: '打開登記頁' }).click()
    const address = new URL(await page.getByText(/\/subscribe\?page=/).innerText())
    await page.goto(address.pathname + address.search)
    const link = page.getByRole('link', { name: /Telegram/ })
    await expect(link).toHaveAttribute('href', `https://t.me/shop_${bot}_bot?start=link`)
    await checkForAll(page)
  })
  expect(complaints).toEqual([])
})
