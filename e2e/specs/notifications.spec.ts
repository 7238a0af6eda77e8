import { addPage, buyTopPlan, newMember } from '../new-member'
import { bring, pushedTo, standInForPush, watchWorker } from '../push-browser'
import { checkForAll } from '../screen-checks'
import { expect, productUrl, test } from '../site'

interface Message {
  title: string
  text: string
  path: string
  stop: { path: string }
}

test('a fan turns notifications on, confirms by the first one, hears when the page is gone, and stops', async ({
  page,
  complaints,
}) => {
  const token = await newMember(page.request, 'notifications')
  await page.context().addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])
  await buyTopPlan(page, token)
  const id = await addPage(page.request, token, 'instagram', `https://www.instagram.com/mochi${Date.now()}`)
  await page.goto(`/callback?id=${id}`)
  await expect(page.getByRole('checkbox', { name: '瀏覽器通知' })).toHaveCount(0)
  await page.getByRole('button', { name: '打開登記頁' }).click()
  const address = new URL(await page.getByText(/\/subscribe\?page=/).innerText())
  const signUp = address.pathname + address.search
  let endpoint = ''
  const newest = async () =>
    JSON.parse((await pushedTo(page, endpoint)).at(-1)?.text ?? '{}') as Partial<Message>

  await test.step('the sign-up page says what to do next', async () => {
    await standInForPush(page)
    await page.goto(signUp)
    const asked = page.waitForResponse('**/api3/fanPush/ask')
    await page.getByRole('button', { name: '在這個瀏覽器通知我' }).click()
    endpoint = (await asked)
      .request()
      .postData()!
      .match(/https?:[^"\r\n]+\/push\/[\w-]+/)![0]
    await expect(page.getByText(/請按下它來確認/)).toBeVisible()
    await checkForAll(page)
  })

  await test.step('nothing is confirmed before the press', async () => {
    await expect.poll(newest).toMatchObject({ path: expect.stringContaining('confirmPush=') })
    await page.goto((await newest()).path!)
    await checkForAll(page)
    await page.getByRole('button', { name: '確認，通知我' }).click()
    await expect(page.getByRole('heading', { name: '好了，不會失去聯絡了' })).toBeVisible()
    await page.goto(signUp)
    await expect(page.getByText('這個瀏覽器會收到通知。')).toBeVisible()
    await checkForAll(page)
  })

  await test.step('the member sees the browser, and calls it', async () => {
    await page.goto(`/callback?id=${id}`)
    await expect(page.getByText(/另有 1 個瀏覽器會收到通知/)).toBeVisible()
    await page.getByRole('checkbox', { name: '瀏覽器通知' }).check()
    await page.getByRole('textbox', { name: '內容' }).fill('大家早，新家在這裡。')
    await page.getByRole('textbox', { name: '新的頻道網址' }).fill('https://slow.island/new')
    await checkForAll(page)
    await page.getByRole('button', { name: '送給 1 位粉絲' }).click()
    await page.getByRole('button', { name: '確定，送給 1 位粉絲' }).click()
    await expect(page.getByRole('cell', { name: '1 / 1', exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await newest()).toMatchObject({ path: 'https://slow.island/new' })
  })

  await test.step('the browser shows it once, however often it comes', async () => {
    await page.goto(signUp)
    const shown = await watchWorker(page)
    const { text } = (await pushedTo(page, endpoint)).at(-1)!
    await bring(page, text)
    await expect.poll(shown).toHaveLength(1)
    await bring(page, text)
    // A message of its own shows that the second one has been looked at.
    await bring(page, JSON.stringify({ title: 'last', text: '', path: '/', tag: 'last' }))
    await expect
      .poll(shown)
      .toEqual([
        expect.objectContaining({ tag: expect.stringMatching(/^callback-/) }),
        { title: 'last', tag: 'last' },
      ])
  })

  await test.step('the way out in the notification ends it', async () => {
    await page.goto((await newest()).stop!.path)
    await checkForAll(page)
    await page.getByRole('button', { name: '停止通知' }).click()
    await expect(page.getByRole('heading', { name: '已經停止' })).toBeVisible()
    await page.goto(signUp)
    await expect(page.getByRole('button', { name: '在這個瀏覽器通知我' })).toBeVisible()
  })
  expect(complaints).toEqual([])
})
