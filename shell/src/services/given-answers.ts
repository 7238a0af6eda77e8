import { answerKey } from '@fankeep/shared/contract'
import type { Api, Language } from '@fankeep/shared/host'

/**
 * The answers embedded in the page (`answers` in remote.json), as the edge server wrote them. None if they are missing, invalid, or in another
 * language than the page's: an address without a language shows the stored language, which the edge server only knows by a cookie.
 */
export function givenAnswers(
  element: Pick<HTMLElement, 'textContent' | 'dataset'> | null,
  language: Language,
): NonNullable<Api['given']> {
  let answers: Record<string, unknown> = {}
  try {
    if (element?.dataset.language === language) answers = { ...(JSON.parse(element.textContent) as object) }
  } catch {
    // The screen makes the call itself.
  }
  return (name, input) => answers[answerKey(name, input)] as never
}
