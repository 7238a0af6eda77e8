import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { xArchive } from '../archives'
import { addPage, agreeAs, call, enterWithTopPlan } from '../new-member'
import { restoreWords } from '../restore-words'
import { checkAccessibility, checkPhone } from '../screen-checks'
import { expect, test } from '../site'
import { inEveryLanguage } from '../matrix'

/* A hijacked page is restored on another platform, at the stand-in: from its card to the published posts. */

const soup = '第一碗：番茄牛肉湯 🍅'
const harbour = '港邊的早晨 ☕️'
// Longer than Threads allows for one post.
const long = `一篇很長的遊記。${'沿著海走，慢慢吃。'.repeat(70)}`
const posts = [soup, harbour, long, 'RT @friend: 不是我們寫的']

inEveryLanguage('zh-cn', (language) => {
  test('the posts of a hijacked page are published on another platform', async ({ page, complaints }) => {
    test.setTimeout(300_000)
    const t = restoreWords[language]
    const { request } = page
    const name = `isle${language.replace('-', '')}${Date.now() % 1_000_000}`
    const token = await enterWithTopPlan(page, `restore.${language}`)
    const lost = await lostPage(request, token, name)
    await addPage(request, token, 'threads', `https://www.threads.com/@${name}`)

    await test.step('the page’s card in the member center links to the form with the page chosen', async () => {
      await page.goto('/channel')
      await page.getByRole('link', { name: t.fromCard }).click()
      await expect(page).toHaveURL(`/contentRestore?id=${lost}`)
      await expect(page.getByRole('combobox').first()).toHaveValue(lost)
    })

    await test.step('the form is saved as a draft and restored after a reload', async () => {
      await target(page, name).check({ force: true })
      await page.getByRole('textbox', { name: t.note }).fill('昨晚三點被盜')
      await expect(page.getByText(t.kept)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('textbox', { name: t.note })).toHaveValue('昨晚三點被盜')
      await expect(target(page, name)).toBeChecked()
      await readByAll(page)
    })

    await test.step('authorising the target returns to the form with its values', async () => {
      await page.getByRole('button', { name: t.authorise }).click()
      await agreeAs(page, name)
      await expect(page.getByText(t.bound).first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: t.note })).toHaveValue('昨晚三點被盜')
    })

    await test.step('the dry run shows how each post will be, and one is left out', async () => {
      await page.getByRole('button', { name: t.dryRun }).click()
      await expect(page.getByRole('heading', { name: t.verdict })).toBeVisible()
      await expect(row(page, '一篇很長的遊記')).toContainText(t.split)
      await expect(row(page, 'RT @friend')).toContainText(t.cannot)
      await row(page, soup).getByRole('button', { name: t.show }).click()
      // The post's original date comes first.
      await expect(row(page, soup)).toContainText('2026/10/2')
      await page.getByRole('checkbox', { name: t.take(harbour) }).uncheck()
      await expect(page.getByRole('button', { name: t.begin(2) })).toBeEnabled()
      await readByAll(page)
      await page.reload()
      await expect(page.getByRole('checkbox', { name: t.take(harbour) })).not.toBeChecked()
    })

    await test.step('the restore publishes the posts and shows its progress', async () => {
      await page.getByRole('button', { name: t.begin(2) }).click()
      await expect(page.getByRole('region', { name: t.progress })).toBeVisible()
      await expect(page.getByText(t.all)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('link', { name: t.open })).toHaveCount(2)
      await readByAll(page)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: t.report }).click()
      expect(readFileSync(await (await saved).path(), 'utf8')).toContain('一篇很長的遊記')
    })

    await test.step('the target has each post once, and not the one that was left out', async () => {
      const address = await page.getByRole('link', { name: t.open }).first().getAttribute('href')
      const there = await page.context().newPage()
      await there.goto(address!)
      await expect(there.getByRole('heading', { name })).toBeVisible()
      await expect(there.getByText(soup)).toHaveCount(1)
      await expect(there.getByText('一篇很長的遊記')).toHaveCount(1)
      await expect(there.getByText(harbour)).toHaveCount(0)
      await there.close()
    })

    await test.step('the history lists the restore, and the next one shows how many days to wait', async () => {
      await page.getByRole('tab', { name: t.history }).click()
      await expect(page.getByRole('row').filter({ hasText: t.completed }).first()).toBeVisible()
      await readByAll(page)
      await page.getByRole('tab', { name: t.apply }).click()
      await target(page, name).check({ force: true })
      await page.getByRole('button', { name: t.dryRun }).click()
      await expect(page.getByText(t.wait)).toBeVisible()
      await expect(page.getByText(t.from)).toBeVisible()
      await expect(page.getByRole('button', { name: t.begin(1) })).toBeDisabled()
      await checkPhone(page)
    })
    expect(complaints).toEqual([])
  })
})

/** Checks accessibility from the top of the page: axe would not count a control half under the frame's header as a valid target. */
async function readByAll(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  await checkAccessibility(page, 'light')
  await checkAccessibility(page, 'dark')
}

const target = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`${name}.*Threads`) })
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Adds an X page with its archive's posts, and marks it as hijacked. */
async function lostPage(request: APIRequestContext, token: string, handle: string): Promise<string> {
  const id = await addPage(request, token, 'x', `https://x.com/${handle}`)
  const file = { name: 'twitter.zip', mimeType: 'application/zip', buffer: await xArchive(handle, 3, posts) }
  await request.post('/api3/backup/upload', { multipart: { token, id, file } })
  const kept = async () => {
    const { list } = await call<{ list: { id: string; posts: number }[] }>(request, '/api/user/back', {
      token,
    })
    return list.find((one) => one.id === id)?.posts
  }
  await expect.poll(kept, { timeout: 30_000 }).toBe(posts.length)
  await call(request, '/api3/url/setback', { token, id, state: 'hijacked' })
  return id
}
