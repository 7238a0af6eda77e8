import { unlessQuick } from '../matrix'
import { memberTest as test } from '../member'
import { checkLastLines } from '../last-lines'
import { checkAccessibility, checkTables, checkPhone, checkShifts, watchShifts } from '../screen-checks'
import { alike, screens } from '../screens'
import { expect } from '../site'
import type { Language } from '../words'

/*
 * Every screen in every language, light and dark: accessible (WCAG 2.2 AA), no policy violation, no layout
 * shift, nothing wider than a phone. The remotes' declarations give the addresses, so a new screen is included
 * automatically. Each screen is loaded once for all checks; each language has a different width. `npm test` runs each
 * screen once, with the languages in turn, and only one of the screens that share their code.
 */
const looks: Record<Language, { width: number; height: number }> = {
  'zh-tw': { width: 1440, height: 900 },
  'zh-cn': { width: 820, height: 1100 },
  en: { width: 390, height: 844 },
}

const languages = Object.keys(looks)

/** Web Vitals rates a page "good" below .1; our limit is half of that. */
const mostShift = 0.05

test.describe.configure({ mode: 'parallel' })

for (const [language, viewport] of Object.entries(looks) as [Language, (typeof looks)[Language]][]) {
  test.describe(`${language} at ${viewport.width} px`, () => {
    test.use({ language, viewport })

    for (const [at, { path, member }] of screens.entries()) {
      const who = member ? 'a member' : 'a visitor'
      test(
        `${path} for ${who} is accessible, does not shift, violates no policy and fits a phone`,
        unlessQuick(at % languages.length === languages.indexOf(language) && !alike.includes(path)),
        async ({ page, complaints, enter }) => {
          if (member) await enter()
          await watchShifts(page)
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await checkShifts(page, mostShift)
          await checkAccessibility(page, 'light')
          await checkAccessibility(page, 'dark')
          await checkLastLines(page)
          await checkPhone(page)
          await checkLastLines(page)
          await checkTables(page)
          expect(complaints).toEqual([])
        },
      )
    }
  })
}
