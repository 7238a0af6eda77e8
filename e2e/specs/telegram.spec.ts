import { callBackWords } from '../call-back-words'
import { inEveryLanguage } from '../matrix'
import { addPage, enterWithTopPlan } from '../new-member'
import { reachWords } from '../reach-words'
import { checkForAll } from '../screen-checks'
import { expect, test } from '../site'

inEveryLanguage('en', (language) => {
  test('fans who start the Telegram bot and agree there receive the CallBack on Telegram', async ({
    page,
    complaints,
  }) => {
    const t = { ...callBackWords[language], ...reachWords[language] }
    const name = `mochi${language.replace('-', '')}${Date.now()}`
    const token = await enterWithTopPlan(page, `telegram.${language}`)
    const id = await addPage(page.request, token, 'instagram', `https://www.instagram.com/${name}`)
    const bot = String(1_000_000_000 + (Date.now() % 1_000_000_000))
    const fan = async (act: string, chat: string) =>
      (await page.request.post(`/dev/sandbox/telegram-fan/${bot}/${act}/${chat}`, { form: {} })).json()
    const panel = page.getByRole('region', { name: t.telegram })

    await test.step('the bot is connected with its token', async () => {
      await page.goto(`/callback?id=${id}`)
      await expect(page.getByRole('checkbox', { name: 'Telegram' })).toHaveCount(0)
      await panel.getByRole('button', { name: t.connectTelegram }).click()
      const dialog = page.getByRole('dialog', { name: t.connectTelegram })
      await dialog.locator('input').fill(`${bot}:${'w'.repeat(35)}`)
      await dialog.getByRole('button', { name: t.checkAndConnect }).click()
      await expect(dialog.getByRole('alert').filter({ hasText: t.telegramRefuses })).toBeVisible()
      await checkForAll(page)
      await dialog.locator('input').fill(`${bot}:${`AA-token-of-${bot}-`.padEnd(35, 'x')}`)
      await dialog.getByRole('button', { name: t.checkAndConnect }).click()
      await expect(panel.getByText(t.counts(0, 0))).toBeVisible()
      await checkForAll(page)
    })

    await test.step('three fans start the bot, two agree and one of them leaves', async () => {
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
      await expect(panel.getByText(t.counts(1, 1))).toBeVisible()
    })

    await test.step('the fan who agreed receives the CallBack with the link', async () => {
      await page.getByRole('checkbox', { name: 'Telegram' }).check()
      await page.getByRole('textbox', { name: t.text }).fill(t.hello)
      await page.getByRole('textbox', { name: t.link }).fill('https://slow.island/new')
      await checkForAll(page)
      await page.getByRole('button', { name: t.send(1) }).click()
      await page.getByRole('button', { name: t.yes(1) }).click()
      await expect(page.getByRole('cell', { name: '1 / 1', exact: true })).toBeVisible({ timeout: 30_000 })
      const { sent } = (await (await page.request.get(`/dev/sandbox/telegram-fan/${bot}`)).json()) as {
        sent: { chat: string; text: string }[]
      }
      expect(sent.filter(({ text }) => text.includes('https://slow.island/new'))).toMatchObject([
        { chat: '1' },
      ])
    })

    await test.step('the sign-up page also offers the bot', async () => {
      await page.getByRole('button', { name: t.openOptIn }).click()
      const address = new URL(await page.getByText(/\/subscribe\?page=/).innerText())
      await page.goto(address.pathname + address.search)
      const link = page.getByRole('link', { name: t.openInTelegram })
      await expect(link).toHaveAttribute('href', `https://t.me/shop_${bot}_bot?start=link`)
      await checkForAll(page)
    })
    expect(complaints).toEqual([])
  })
})
