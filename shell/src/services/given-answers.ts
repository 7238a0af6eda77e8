import { answerKey } from '@fankeep/shared/contract'
import type { Api } from '@fankeep/shared/host'

/** The answers that the page came with (`answers` in remote.json), as the edge server wrote them. Without any, or where they make no sense, none. */
export function givenAnswers(text: string | null | undefined): NonNullable<Api['given']> {
  let answers: Record<string, unknown> = {}
  try {
    answers = { ...(JSON.parse(text ?? '{}') as object) }
  } catch {
    // The screen asks for itself.
  }
  return (name, input) => answers[answerKey(name, input)] as never
}
