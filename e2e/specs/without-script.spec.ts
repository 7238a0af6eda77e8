import { unlessQuick } from '../matrix'
import { expect, test } from '../site'

/*
 * What a search engine, a reader of a shared link and a visitor without JavaScript get: every page in the
 * sitemap, in each language.
 */
const langs: Record<string, string> = { '': 'zh-Hant-TW', '/zh-cn': 'zh-Hans-CN', '/en': 'en' }

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [prefix, lang] of Object.entries(langs))
    test(
      `every page of the sitemap is readable in ${lang}`,
      unlessQuick(prefix === '/en'),
      async ({ page, request, complaints }) => {
        const map = await (await request.get('/sitemap.xml')).text()
        const paths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)]
          .map(([, address = '']) => new URL(address).pathname)
          .filter((path) => (/^\/(en|zh-cn)(?=\/|$)/.exec(path)?.[0] ?? '') === prefix)
        expect(paths.length).toBeGreaterThanOrEqual(22)
        const titles = new Set<string>()
        for (const path of paths) {
          await page.goto(path)
          await expect(page.locator('html')).toHaveAttribute('lang', lang)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const text = (await page.locator('main').first().innerText()).replace(/\s+/g, '')
          expect(text.length, path).toBeGreaterThan(/login|register|demo|status/.test(path) ? 60 : 250)
          titles.add(await page.title())
        }
        expect(titles.size).toBe(paths.length)
        expect(complaints).toEqual([])
      },
    )

  test('a help link on the login page opens a readable page', async ({ page }) => {
    await page.goto('/en/login')
    await page.getByRole('link', { name: 'My X account was hijacked. What now?' }).click()
    await expect(page).toHaveURL(/\/en\/help\/x$/)
    await expect(page.getByRole('listitem').filter({ hasText: 'Its link reverses the change' })).toBeVisible()
  })
})

for (const path of ['/en/aboutUs', '/en/help/facebook', '/en/tutorials/x', '/en/login', '/en/register'])
  test(`${path} keeps the heading of its first paint after the scripts have run`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(() => {
      const seen = { drawn: false, gone: false, texts: [] as string[] }
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent ?? ''
        seen.gone ||= seen.drawn && heading === ''
        seen.drawn ||= heading !== ''
        if (heading && heading !== seen.texts.at(-1)) seen.texts.push(heading)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(path)
    await expect(page.locator('#root [inert], #root > [inert]')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { gone: boolean; texts: string[] } }).seen,
    )
    expect(seen.gone).toBe(false)
    expect(seen.texts).toHaveLength(1)
    expect(complaints).toEqual([])
  })
