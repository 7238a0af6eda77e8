import { type APIRequestContext, type Browser, type Page, type TestInfo } from '@playwright/test'
import { xArchive } from '../archives'
import { callBackWords } from '../call-back-words'
import { addPage, agreeAs, buyTopPlan, call, newMember } from '../new-member'
import { checkAccessibility } from '../screen-checks'
import { expect, keepToken, productUrl, setLanguage, test } from '../site'
import { inEveryLanguage } from '../matrix'
import type { Language } from '../words'

/*
 * The product's main story, with the stand-in: a page is authorized and backed up, by its API and from an archive; a fan
 * leaves an address; the page is hijacked; the product detects and reports it; and a CallBack brings the fans to the new page.
 */

const fans = 5
/** The id of the stand-in's first fan: a fan in both backups counts once. */
const firstFan = 2_000_000_000_000
const oldPost = 'The day we opened the little shop'
const newHome = 'https://slow.island/new'
const place = (address: string) => new URL(address).pathname + new URL(address).search

inEveryLanguage('zh-tw', (language) => {
  test('a page is backed up and hijacked, and a CallBack brings its fans to the new page', async ({
    page,
    browser,
    words,
    complaints,
  }, info) => {
    test.setTimeout(480_000)
    const t = callBackWords[language]
    const { request } = page
    const name = `isle${language.replace('-', '')}${Date.now() % 1_000_000}`
    const fan = `fan.${name}@example.com`
    const token = await newMember(request, `story.${language}`)
    const { email } = await call<{ email: string }>(request, '/api3/user/getinfobytoken', { token })
    await keepToken(page.context(), token)
    await buyTopPlan(page, token)
    const id = await addPage(request, token, 'x', `https://x.com/${name}`)
    const kept = async () =>
      (await call<{ list: Kept[] }>(request, '/api/user/back', { token })).list.find((one) => one.id === id)!

    await test.step('the page is authorised at its platform', async () => {
      await page.goto('/channel')
      await page.getByRole('button', { name: t.menu(name) }).click()
      await page.getByRole('menuitem', { name: t.byApi }).click()
      await expect(page.getByRole('button', { name: t.go })).toBeVisible()
      await look(page, info, '1-authorise')
      await page.getByRole('button', { name: t.go }).click()
      await agreeAs(page, name)
      await expect(page.getByRole('button', { name: t.agree })).toBeVisible()
      await change(request, { account: name, fans: String(fans) })
      await look(page, info, '2-authorised')
    })

    await test.step('the page is backed up through the API', async () => {
      await page.getByRole('button', { name: t.agree }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(kept, { timeout: 60_000 }).toMatchObject({ fans, posts: 34 })
    })

    await test.step('an archive adds what the API does not provide, and counts no fan twice', async () => {
      await page.goto('/channel')
      await page.getByRole('button', { name: t.menu(name) }).click()
      await page.getByRole('menuitem', { name: t.byArchive }).click()
      const buffer = await xArchive(name, fans, [oldPost], firstFan)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'twitter.zip', mimeType: 'application/zip', buffer })
      await expect(page.getByText(t.allIn)).toBeVisible({ timeout: 60_000 })
      await look(page, info, '3-archive')
      expect(await kept()).toMatchObject({ fans, posts: 35 })
      await page.goto(`/fansList?id=${id}&view=posts`)
      await page.getByRole('searchbox', { name: words.searchPosts }).fill('little shop')
      await expect(page.getByText(oldPost).filter({ visible: true }).first()).toBeVisible()
      await look(page, info, '4-posts')
    })

    await test.step('a fan signs up for the page and confirms by mail', async () => {
      await page.goto(`/callback?id=${id}`)
      await page.getByRole('button', { name: t.openOptIn }).click()
      const address = await page.getByText(/\/subscribe\?page=/).innerText()
      await leaveAddress(browser, info, language, { address, fan })
    })

    await test.step('the next backup detects the hijack, and the member is notified', async () => {
      await change(request, { account: name, handle: `${name}z`, owner: 'Somebody else' })
      await page.goto(`/channel?connect=${id}`)
      await page.getByRole('button', { name: t.agree }).click()
      await expect
        .poll(async () => (await kept()).signs.map(({ kind }) => kind), { timeout: 60_000 })
        .toContain('handle_changed')
      await page.goto('/channel')
      await expect(page.getByRole('heading', { name: t.asked })).toBeVisible()
      await expect(page.getByText(t.sign(name, `${name}z`)).first()).toBeVisible()
      await expect(page.getByRole('button', { name: t.me, exact: true })).toBeVisible()
      await look(page, info, '6-card')
      await page.getByRole('button', { name: t.bell }).click()
      await expect(page.getByRole('dialog', { name: t.notices })).toContainText(t.hijackNotice(name))
      await look(page, info, '7-bell')
      await page.keyboard.press('Escape')
      expect((await mailTo(request, email, t.hijackNotice(name))).text).toContain(`${productUrl()}/`)
    })

    await test.step('the answer “not me” opens CallBack with the page chosen', async () => {
      await page.getByRole('button', { name: t.notMe }).click()
      await expect(page).toHaveURL(new RegExp(`/callback\\?id=${id}$`))
      expect(await kept()).toMatchObject({ state: 'hijacked', signs: [] })
      await page.getByRole('checkbox', { name: t.message }).check()
      await page.getByRole('textbox', { name: t.text }).fill('{fan name}, 新家在這裡 🏝️')
      await page.getByRole('textbox', { name: t.link }).fill(newHome)
      await expect(page.getByRole('button', { name: t.send(fans + 1) })).toBeEnabled()
      await look(page, info, '8-callback')
    })

    await test.step('the CallBack is sent by mail and by message, and is received', async () => {
      await page.getByRole('button', { name: t.send(fans + 1) }).click()
      await look(page, info, '8b-last-look')
      await page.getByRole('button', { name: t.yes(fans + 1) }).click()
      await expect(page.getByText(`${fans + 1} / ${fans + 1}`).first()).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: t.look, exact: true }).first().click()
      await expect(page.getByRole('region', { name: t.outcomes })).toBeVisible()
      await look(page, info, '9-outcomes')
      const mail = await mailTo(request, fan, name)
      expect(mail.text).toContain(newHome)
      expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      await page.goto('/dev/sandbox/inbox/x')
      const messages = page.locator('article', { hasText: `@${name}` })
      await expect(messages).toHaveCount(fans)
      await expect(messages.first()).toContainText(newHome)

      // RFC 8058: what a mail program does when its reader presses "unsubscribe".
      const [, link] = /<(.+)>/.exec(mail.headers['List-Unsubscribe']!)!
      const left = await request.post(place(link!), { form: { 'List-Unsubscribe': 'One-Click' } })
      expect(left.status()).toBe(200)
      await page.goto(`/callback?id=${id}`)
      await expect(page.getByText(`@${name}`).first()).toBeVisible()
      const { routes } = await call<{ routes: { via: string; reach: number }[] }>(
        request,
        '/api/CallBack/preview',
        { token, id, via: 'email', message: 'x' },
      )
      expect(routes.find(({ via }) => via === 'email')?.reach).toBe(0)
    })
    expect(complaints).toEqual([])
  })
})

interface Kept {
  id: string
  fans: number
  posts: number
  state: string
  signs: { kind: string }[]
}

interface OutboxMail {
  subject: string
  text: string
  headers: Record<string, string>
}

/** Checks accessibility in both color schemes, and saves a picture with the test's results. */
async function look(page: Page, info: TestInfo, name: string) {
  await checkAccessibility(page, 'dark')
  await checkAccessibility(page, 'light')
  await page.screenshot({ path: info.outputPath(`${name}.png`) })
}

/** Changes the data at the stand-in's platform. */
async function change(request: APIRequestContext, what: Record<string, string>) {
  const done = await request.post('/dev/sandbox/control', {
    form: { platform: 'x', ...what },
    headers: { accept: 'application/json' },
  })
  expect(done.ok()).toBe(true)
}

/** In the fan's own browser: fills in the form, opens the mail, and confirms. */
async function leaveAddress(
  browser: Browser,
  info: TestInfo,
  language: Language,
  { address, fan }: { address: string; fan: string },
) {
  const t = callBackWords[language]
  const context = await browser.newContext({ baseURL: productUrl() })
  const page = await context.newPage()
  await setLanguage(page, language)
  await page.goto(place(address))
  await page.getByRole('textbox', { name: t.email }).fill(fan)
  await look(page, info, '5-fan')
  await page.getByRole('button', { name: t.leaveAddress }).click()
  await expect(page.getByText(fan)).toBeVisible()
  const { text } = await mailTo(page.request, fan)
  await page.goto(place(/\bhttps?:\/\/\S+\/subscribe\?confirm=\S+/.exec(text)![0]))
  await page.getByRole('button', { name: t.itWasMe }).click()
  await expect(page.getByRole('heading', { name: t.confirmed })).toBeVisible()
  await look(page, info, '5-fan-confirmed')
  await context.close()
}

/** The newest mail to an address with these words in its subject, from the development outbox. */
async function mailTo(request: APIRequestContext, to: string, words = ''): Promise<OutboxMail> {
  let found: OutboxMail | undefined
  await expect
    .poll(async () => {
      const outbox = (await (
        await request.get('/dev/outbox.json', { params: { to } })
      ).json()) as OutboxMail[]
      found = outbox.find(({ subject }) => subject.includes(words))
      return found !== undefined
    })
    .toBe(true)
  return found!
}
