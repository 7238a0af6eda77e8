import type { ReactNode } from 'react'
import type { Loaded } from '../host/use-call'
import { Note } from './card'
import { TextLink } from './text-link'
import { useUiWords } from './words'

/** A call whose answer is a part of a screen. */
export type LoadedPart = Omit<Loaded<unknown>, 'stale'>

export interface NotLoadedProps {
  /** Renders nothing unless it failed, and has no earlier answer. */
  of: LoadedPart
  /** What is missing. If absent, the server's message, or general words. */
  children?: ReactNode
}

/** Whether it failed, and has no earlier answer. */
export const isMissing = ({ data, error }: LoadedPart): boolean => data === undefined && error !== undefined

/**
 * Loads the part again. Does nothing while it is loading: otherwise, repeated presses would start the call again and again, and a slow
 * answer would never arrive.
 */
export const tryAgain = ({ loading, reload }: LoadedPart): void => {
  if (!loading) reload()
}

/** In place of a part of a screen that could not be loaded: says so, with a link that tries again. `ErrorState` is for a whole screen. */
export function NotLoaded({ of, children }: NotLoadedProps) {
  const t = useUiWords()
  if (!isMissing(of)) return null
  const { error, loading } = of
  return (
    <Note tone="late" announce>
      {children ?? (error?.name === 'Refused' ? error.message : t('error.part'))}{' '}
      {/* The changed words are read out, also those of a second failure. */}
      <TextLink onClick={() => tryAgain(of)} {...(loading && { 'aria-disabled': true })}>
        {t(loading ? 'busy' : 'retry')}
      </TextLink>
    </Note>
  )
}
