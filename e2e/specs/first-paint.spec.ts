import type { Locator, Page } from '@playwright/test'
import { settled } from '../settled.mjs'
import { unlessQuick } from '../matrix'
import { expect, test } from '../site'
import type { Language } from '../words'

const heroes = {
  'zh-tw': { headline: '粉專不見了，粉絲都還在。', button: '免費試用 30 天', html: 'zh-Hant-TW' },
  'zh-cn': { headline: '主页没了，粉丝都还在。', button: '免费试用 30 天', html: 'zh-Hans-CN' },
  en: { headline: 'Lose the page,keep the fans.', button: 'Try free for 30 days', html: 'en' },
} as const

const kept = (url: string | undefined, name: string, value: string) => ({ name, value, url: String(url) })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [language, { headline, button, html }] of Object.entries(heroes))
    test(
      `the hero is shown in ${language}, and its button opens the registration`,
      unlessQuick(language === 'en'),
      async ({ page, context, baseURL, complaints }) => {
        await context.addCookies([kept(baseURL, 'lang', language)])
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', html)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
        await expect(page.getByRole('link', { name: button })).toHaveAttribute(
          'href',
          language === 'zh-tw' ? '/register' : `/${language}/register`,
        )
        await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
        const scene = page.locator('main img').first()
        await expect.poll(() => widthOf(scene)).toBeGreaterThan(300)
        await page.getByRole('link', { name: button }).click()
        await expect(page).toHaveURL(/\/register$/)
        expect(complaints).toEqual([])
      },
    )
})

const widthOf = async (scene: Locator) => (await scene.boundingBox())?.width ?? 0

/** Records from the start what shifted, and whether the headline ever disappeared after it was shown. */
async function watchPage(page: Page) {
  await page.addInitScript(() => {
    const seen = { shift: 0, drawn: false, gone: false }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      const there = document.querySelector('h1') !== null
      seen.gone ||= seen.drawn && !there
      seen.drawn ||= there
    }).observe(document, { childList: true, subtree: true })
  })
}
const seenBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shift: number; drawn: boolean; gone: boolean } }).seen)

const boxesOf = (page: Page, language: Language) =>
  Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('link', { name: heroes[language].button }),
      page.locator('main img').first(),
      page.getByRole('banner'),
      page.getByRole('banner').getByRole('link').first(),
    ].map((part) => part.boundingBox()),
  )

for (const [width, height] of [
  [390, 844],
  [1440, 900],
  [1920, 1080],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(
      `at ${width} px, ${colorScheme}`,
      unlessQuick(width === (colorScheme === 'light' ? 390 : 1440)),
      () => {
        test.use({ colorScheme, viewport: { width, height } })

        test('the scripts render the page exactly where the server’s first paint was, without a layout shift', async ({
          page,
          context,
          baseURL,
          language,
          complaints,
        }) => {
          await context.addCookies([kept(baseURL, 'lang', language)])
          await watchPage(page)
          let release = () => {}
          const held = new Promise<void>((resolve) => (release = resolve))
          await page.route('**/main.js', async (route) => {
            await held
            await route.continue()
          })
          await page.goto('/', { waitUntil: 'commit' })
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heroes[language].headline)
          await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^$/)
          await page.evaluate(() => document.fonts.ready)
          const before = await boxesOf(page, language)
          expect(await page.getByRole('contentinfo').count()).toBe(0)

          release()
          await expect(page.getByRole('contentinfo')).toBeAttached()
          expect(await boxesOf(page, language)).toEqual(before)
          await settled(page)
          const { shift, gone } = await seenBy(page)
          expect(gone).toBe(false)
          expect(shift).toBeLessThanOrEqual(0.05)
          expect(complaints).toEqual([])
        })
      },
    )
