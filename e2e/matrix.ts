import { test } from './site'
import { type Language, languages } from './words'

/**
 * The tag of what `npm test` leaves to `npm run test:all`: the same journey in another language, width or scheme, and faults
 * that take long to show.
 */
export const testAllOnly = { tag: '@all' }

/** The tag, but for the variant that `npm test` has. */
export const unlessQuick = (quick: boolean) => (quick ? {} : testAllOnly)

/** The same tests in every language: in `npm test` in the one given, in `npm run test:all` in all three. */
export function inEveryLanguage(quick: Language, declare: (language: Language) => void) {
  for (const language of Object.keys(languages) as Language[])
    test.describe(language, unlessQuick(language === quick), () => {
      test.use({ language })
      declare(language)
    })
}
