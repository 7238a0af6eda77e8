import AxeBuilder from '@axe-core/playwright'
import { expect, logIn, test } from '../site'
import type { Language } from '../words'

const demo = { email: 'demo@fankeep.test', password: process.env.DEMO_PASSWORD ?? 'keep-the-fans' }
const open = [
  '/',
  '/aboutUs',
  '/termService',
  '/termPrivacy',
  '/login',
  '/register',
  '/authCallback',
  '/fansList',
  '/nowhere',
]
const members = [
  '/channel',
  '/management',
  '/fansList',
  '/callback',
  '/usingTeaching',
  '/manageLogin',
  '/capacityBonus',
  '/payment',
  '/transactionHistory',
  '/contentRestore',
]

for (const language of ['zh-tw', 'zh-cn', 'en'] satisfies Language[]) {
  // Colours are the same in every language: the dark ones are looked at once.
  for (const colorScheme of language === 'zh-tw' ? (['light', 'dark'] as const) : (['light'] as const)) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ language, colorScheme, reducedMotion: 'reduce' } as never)

      for (const [who, paths] of [
        ['a visitor', open],
        ['a member', members],
      ] as const) {
        test(`every screen of ${who} can be read by everybody, breaks no policy and keeps within a phone`, async ({
          page,
          words,
          complaints,
        }) => {
          test.setTimeout(180_000)
          if (who === 'a member') await logIn(page, words, demo)
          for (const path of paths) {
            await test.step(path, async () => {
              await page.goto(path)
              await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
              await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
              const { violations } = await new AxeBuilder({ page })
                .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
                .analyze()
              expect.soft(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
              await page.setViewportSize({ width: 360, height: 780 })
              expect
                .soft(
                  await page.evaluate(() => document.documentElement.scrollWidth),
                  `${path} scrolls sideways at 360 px`,
                )
                .toBeLessThanOrEqual(360)
              await page.setViewportSize({ width: 1440, height: 900 })
            })
          }
          expect(complaints).toEqual([])
        })
      }
    })
  }
}
