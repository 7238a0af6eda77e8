import { answerKey } from '@fankeep/shared/contract'
import type { Api, Language } from '@fankeep/shared/host'

/**
 * The answers that the page came with (`answers` in remote.json), as the edge server wrote them. Without any, where they make no sense,
 * or where they are in another language than the page's, none: an address without a language shows the one that was chosen before, which
 * the edge server knows by a cookie alone.
 */
export function givenAnswers(
  element: Pick<HTMLElement, 'textContent' | 'dataset'> | null,
  language: Language,
): NonNullable<Api['given']> {
  let answers: Record<string, unknown> = {}
  try {
    if (element?.dataset.language === language) answers = { ...(JSON.parse(element.textContent) as object) }
  } catch {
    // The screen asks for itself.
  }
  return (name, input) => answers[answerKey(name, input)] as never
}
