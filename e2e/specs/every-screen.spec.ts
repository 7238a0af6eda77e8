import { unlessQuick } from '../matrix'
import { memberTest as test } from '../member'
import { checkLastLines } from '../last-lines'
import { checkEyes, checkTables, checkPhone, checkStill, watchShifts } from '../screen-checks'
import { alike, screens } from '../screens'
import { expect } from '../site'
import type { Language } from '../words'

/*
 * Every screen there is, in every language, light and dark: read by everybody (WCAG 2.2 AA), no policy broken, nothing
 * that jumps, nothing wider than a phone. The addresses are those the remotes declare, so a new screen is in it by
 * itself. One load for all of it; each language has a width of its own. `npm test` has each
 * screen once, the languages in turn, and of those that share their code one.
 */
const looks: Record<Language, { width: number; height: number }> = {
  'zh-tw': { width: 1440, height: 900 },
  'zh-cn': { width: 820, height: 1100 },
  en: { width: 390, height: 844 },
}

const languages = Object.keys(looks)

/** Web vitals call a page good below .1; ours hold half of it. */
const mostShift = 0.05

test.describe.configure({ mode: 'parallel' })

for (const [language, viewport] of Object.entries(looks) as [Language, (typeof looks)[Language]][]) {
  test.describe(`${language}, ${viewport.width} wide`, () => {
    test.use({ language, viewport })

    for (const [at, { path, member }] of screens.entries()) {
      const who = member ? 'a member' : 'a visitor'
      test(
        `${path} as ${who} sees it can be read by everybody, does not shift, breaks no policy, fits a phone`,
        unlessQuick(at % languages.length === languages.indexOf(language) && !alike.includes(path)),
        async ({ page, complaints, enter }) => {
          if (member) await enter()
          await watchShifts(page)
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await checkStill(page, mostShift)
          await checkEyes(page, 'light')
          await checkEyes(page, 'dark')
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
