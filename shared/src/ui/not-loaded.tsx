import type { ReactNode } from 'react'
import { Note } from './card'
import { TextLink } from './text-link'
import { useUiWords } from './words'

/** What `useCall` of `@fankeep/shared/host` returns. */
export interface LoadedPart {
  data: unknown
  error: Error | undefined
  reload: () => void
}

export interface NotLoadedProps {
  /** Renders nothing unless it failed, and has no earlier answer. */
  of: LoadedPart
  /** What is missing. If absent, the server's message, or general words. */
  children?: ReactNode
}

/** Whether it failed, and has no earlier answer. */
export const isMissing = ({ data, error }: LoadedPart): boolean => data === undefined && error !== undefined

/** In place of a part of a screen that could not be loaded: says so, with a link that tries again. `ErrorState` is for a whole screen. */
export function NotLoaded({ of, children }: NotLoadedProps) {
  const t = useUiWords()
  if (!isMissing(of)) return null
  const { error, reload } = of
  return (
    <Note tone="late" announce>
      {children ?? (error?.name === 'Refused' ? error.message : t('error.part'))}{' '}
      <TextLink onClick={reload}>{t('retry')}</TextLink>
    </Note>
  )
}
