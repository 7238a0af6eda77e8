import { type CallOutput, tokenProblem, type TokenProblem } from '@fankeep/shared/contract'
import { timeNow } from '@fankeep/shared/host'
import type { Draft } from './draft'
import { reachOf } from './reach'
import { waysOf } from './use-preview'

export interface Problems {
  via?: 'via' | 'nobody'
  text?: true
  link?: true
  at?: true
  /** A placeholder without a value. */
  token?: TokenProblem
}

/** What prevents sending a CallBack, as far as the form can check. */
export function problems(
  draft: Draft,
  preview: CallOutput<'callback.preview'> | undefined,
  now = new Date(timeNow()),
): Problems {
  const via =
    waysOf(draft, preview).length === 0
      ? 'via'
      : preview && reachOf(draft, preview) === 0
        ? 'nobody'
        : undefined
  const link = draft.link.trim()
  const token = tokenProblem({ subject: draft.subject, message: draft.text, link })
  return {
    ...(via && { via }),
    ...(draft.text.trim() === '' && { text: true }),
    ...(link !== '' && !isWebAddress(link) && { link: true }),
    ...(draft.timing === 'later' && !isAhead(draft.sendAt, now) && { at: true }),
    ...(token && { token }),
  }
}

const isAhead = (at: string | null, now: Date) => at !== null && Date.parse(at) > now.getTime()

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
