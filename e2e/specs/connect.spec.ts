import { type APIRequestContext, expect } from '@playwright/test'
import { addPage, agreeAs, call, enterAsNewMember } from '../new-member'
import { checkAccessibility } from '../screen-checks'
import { test } from '../site'
import { inEveryLanguage } from '../matrix'
import type { Language } from '../words'

/** Texts and labels of these screens, in the three languages. */
const said = {
  'zh-tw': {
    menu: (name: string) => `${name} 的備份與授權`,
    open: /從 .+ 備份/,
    go: /到 Instagram 授權/,
    goX: /到 X 授權/,
    bound: /起以 .+ 授權/,
    now: '立即備份',
    agree: /同意約 US\$[\d.]+，開始備份/,
    missing: /誰追蹤你/,
    safe: '已備份',
    danger: '疑似被盜',
    posts: '貼文',
  },
  'zh-cn': {
    menu: (name: string) => `${name} 的备份与授权`,
    open: /从 .+ 备份/,
    go: /到 Instagram 授权/,
    goX: /到 X 授权/,
    bound: /起以 .+ 授权/,
    now: '立即备份',
    agree: /同意约 US\$[\d.]+，开始备份/,
    missing: /谁关注你/,
    safe: '已备份',
    danger: '疑似被盗',
    posts: '帖子',
  },
  en: {
    menu: (name: string) => `Backup and authorization of ${name}`,
    open: /Back up through /,
    go: /Authorize on Instagram/,
    goX: /Authorize on X/,
    bound: /^Authorized as /,
    now: 'Back up now',
    agree: /Agree to about US\$[\d.]+ and back up/,
    missing: /Your followers/,
    safe: 'Safe',
    danger: 'Possibly hijacked',
    posts: 'Posts',
  },
} satisfies Record<Language, object>

inEveryLanguage('en', (language) => {
  test('a page is authorised at its platform, backed up through its API, and shows a sign of a hijack', async ({
    page,
    complaints,
  }) => {
    const t = said[language]
    const handle = `isle.${language.replace('-', '')}.${Date.now() % 1_000_000}`
    const token = await enterAsNewMember(page, language)
    const id = await addPage(page.request, token, 'instagram', `https://www.instagram.com/${handle}`)

    await test.step('the dialog says what the platform does not provide, and the page is authorised', async () => {
      await page.goto('/channel')
      await page.getByRole('button', { name: t.menu(handle) }).click()
      await page.getByRole('menuitem', { name: t.open }).click()
      await expect(page.getByText(t.missing)).toBeVisible()
      await checkAccessibility(page, 'light')
      await checkAccessibility(page, 'dark')
      await page.getByRole('button', { name: t.go }).click()
      await agreeAs(page, handle)
      await expect(page).toHaveURL(new RegExp(`connect=${id}`))
      await expect(page.getByText(t.bound)).toBeVisible()
    })

    await test.step('one press backs up the page with its posts and pictures', async () => {
      await expect(page.getByRole('button', { name: t.now })).toBeEnabled()
      await checkAccessibility(page, 'light')
      await page.getByRole('button', { name: t.now }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect
        .poll(() => pageOf(page.request, token, id), { timeout: 30_000 })
        .toMatchObject({ posts: 34, run: null })
      await page.goto(`/fansList?id=${id}&view=posts`)
      await expect(page.getByText('Slow morning at the harbour ☕️').first()).toBeVisible()
      await expect(page.locator('main img').first()).toBeVisible()
    })

    await test.step('a changed handle is noted by the next backup and puts the page in danger', async () => {
      const change = { platform: 'instagram', account: handle, handle: `${handle}.x` }
      const changed = await page.request.post('/dev/sandbox/control', {
        form: change,
        headers: { accept: 'application/json' },
      })
      expect(changed.ok()).toBe(true)
      await page.goto(`/channel?connect=${id}`)
      await page.getByRole('button', { name: t.now }).click()
      await expect
        .poll(async () => (await pageOf(page.request, token, id)).signs.map(({ kind }) => kind), {
          timeout: 30_000,
        })
        .toEqual(['handle_changed'])
      await page.goto('/channel')
      await expect(page.getByText(t.danger).first()).toBeVisible()
    })
    expect(complaints).toEqual([])
  })
})

test('an X backup shows its price before the followers are fetched', async ({ page }) => {
  const t = said['zh-tw']
  const handle = `isle${Date.now() % 1_000_000}`
  const token = await enterAsNewMember(page, 'x')
  const id = await addPage(page.request, token, 'x', `https://x.com/${handle}`)
  await page.goto(`/channel?connect=${id}`)
  await page.getByRole('button', { name: t.goX }).click()
  await agreeAs(page, handle)
  await page.getByRole('button', { name: t.agree }).click()
  await expect.poll(async () => (await pageOf(page.request, token, id)).fans, { timeout: 30_000 }).toBe(430)
})

async function pageOf(request: APIRequestContext, token: string, id: string) {
  const { list } = await call<{
    list: { id: string; posts: number; fans: number; signs: { kind: string }[] }[]
  }>(request, '/api/user/back', { token })
  return list.find((one) => one.id === id)!
}
