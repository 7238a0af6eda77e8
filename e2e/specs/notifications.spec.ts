import { callBackWords } from '../call-back-words'
import { inEveryLanguage } from '../matrix'
import { addPage, enterWithTopPlan } from '../new-member'
import { bring, pushedTo, standInForPush, watchWorker } from '../push-browser'
import { reachWords } from '../reach-words'
import { checkForAll } from '../screen-checks'
import { expect, test } from '../site'

interface Message {
  title: string
  text: string
  path: string
  stop: { path: string }
}

inEveryLanguage('zh-tw', (language) => {
  test.use({ serviceWorkers: 'allow' })
  test('a fan turns notifications on, confirms them, receives a CallBack when the page is gone, and stops them', async ({
    page,
    complaints,
  }) => {
    const t = { ...callBackWords[language], ...reachWords[language] }
    const name = `mochi${language.replace('-', '')}${Date.now()}`
    const token = await enterWithTopPlan(page, `notifications.${language}`)
    const id = await addPage(page.request, token, 'instagram', `https://www.instagram.com/${name}`)
    await page.goto(`/callback?id=${id}`)
    await expect(page.getByRole('checkbox', { name: t.notification })).toHaveCount(0)
    await page.getByRole('button', { name: t.openOptIn }).click()
    const address = new URL(await page.getByText(/\/subscribe\?page=/).innerText())
    const signUp = address.pathname + address.search
    let endpoint = ''
    const newest = async () =>
      JSON.parse((await pushedTo(page, endpoint)).at(-1)?.text ?? '{}') as Partial<Message>

    await test.step('the sign-up page says what to do next', async () => {
      await standInForPush(page)
      await page.goto(signUp)
      const asked = page.waitForResponse('**/api3/fanPush/ask')
      await page.getByRole('button', { name: t.notifyMe }).click()
      endpoint = (await asked)
        .request()
        .postData()!
        .match(/https?:[^"\r\n]+\/push\/[\w-]+/)![0]
      await expect(page.getByText(t.pressToConfirm)).toBeVisible()
      await checkForAll(page)
    })

    await test.step('the fan confirms with a button, and notifications are on', async () => {
      await expect.poll(newest).toMatchObject({ path: expect.stringContaining('confirmPush=') })
      await page.goto((await newest()).path!)
      await checkForAll(page)
      await page.getByRole('button', { name: t.confirmNotifications }).click()
      await expect(page.getByRole('heading', { name: t.confirmed })).toBeVisible()
      await page.goto(signUp)
      await expect(page.getByText(t.notificationsOn)).toBeVisible()
      await checkForAll(page)
    })

    await test.step('the member sees one browser and sends it a CallBack', async () => {
      await page.goto(`/callback?id=${id}`)
      await expect(page.getByText(t.oneBrowser)).toBeVisible()
      await page.getByRole('checkbox', { name: t.notification }).check()
      await page.getByRole('textbox', { name: t.text }).fill(t.hello)
      await page.getByRole('textbox', { name: t.link }).fill('https://slow.island/new')
      await checkForAll(page)
      await page.getByRole('button', { name: t.send(1) }).click()
      await page.getByRole('button', { name: t.yes(1) }).click()
      await expect(page.getByRole('cell', { name: '1 / 1', exact: true })).toBeVisible({ timeout: 30_000 })
      expect(await newest()).toMatchObject({ path: 'https://slow.island/new' })
    })

    await test.step('the browser shows the notification once even if it arrives twice', async () => {
      await page.goto(signUp)
      const shown = await watchWorker(page, '/subscribe')
      const { text } = (await pushedTo(page, endpoint)).at(-1)!
      await bring(page, '/subscribe', text)
      await expect.poll(shown).toHaveLength(1)
      await bring(page, '/subscribe', text)
      // A different message proves that the second one has been processed.
      await bring(page, '/subscribe', JSON.stringify({ title: 'last', text: '', path: '/', tag: 'last' }))
      await expect
        .poll(shown)
        .toEqual([
          expect.objectContaining({ tag: expect.stringMatching(/^callback-/) }),
          { title: 'last', tag: 'last' },
        ])
    })

    await test.step('the link in the notification ends notifications', async () => {
      await page.goto((await newest()).stop!.path)
      await checkForAll(page)
      await page.getByRole('button', { name: t.stopNotifications }).click()
      await expect(page.getByRole('heading', { name: t.notificationsStopped })).toBeVisible()
      await page.goto(signUp)
      await expect(page.getByRole('button', { name: t.notifyMe })).toBeVisible()
    })
    expect(complaints).toEqual([])
  })
})
