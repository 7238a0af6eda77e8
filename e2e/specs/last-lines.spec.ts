import { checkLastLines, widths } from '../last-lines'
import { testAllOnly } from '../matrix'
import { memberTest as test } from '../member'
import { screens } from '../screens'
import { expect } from '../site'
import { type Language, languages } from '../words'

/* Every screen in every language at six widths. `npm test` checks two widths of each screen (every-screen.spec.ts). */
for (const language of Object.keys(languages) as Language[])
  for (const member of [false, true])
    test.describe(`${language}, for a ${member ? 'member' : 'visitor'}`, testAllOnly, () => {
      test.use({ language })

      test('no text ends in a line of one to three characters at any width', async ({ page, enter }) => {
        test.setTimeout(240_000)
        if (member) await enter()
        for (const { path } of screens.filter((each) => each.member === member)) {
          await page.setViewportSize({ width: 1280, height: 900 })
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 })
            await checkLastLines(page, path)
          }
        }
      })
    })
