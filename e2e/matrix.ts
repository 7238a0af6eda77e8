import { test } from './site'
import { type Language, languages } from './words'

/**
 * The tag of tests that only `npm run test:all` runs: the same journey in another language, width or color scheme, and faults
 * that take long to appear.
 */
export const testAllOnly = { tag: '@all' }

/** The tag, except for the variant that `npm test` runs. */
export const unlessQuick = (quick: boolean) => (quick ? {} : testAllOnly)

/** Declares the same tests in every language: `npm test` runs the given one, `npm run test:all` all three. */
export function inEveryLanguage(quick: Language, declare: (language: Language) => void) {
  for (const language of Object.keys(languages) as Language[])
    test.describe(language, unlessQuick(language === quick), () => {
      test.use({ language })
      declare(language)
    })
}
