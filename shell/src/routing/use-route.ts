import { useLanguage } from '@fankeep/shared/host'
import { useMatches } from 'react-router-dom'
import type { Address } from './addresses'

/** The declaration of the screen on show; undefined on the not-found page. */
export function useRoute(): Address['route'] | undefined {
  return (useMatches().at(-1)?.handle as Address | undefined)?.route
}

export function useRouteTitle(): string | undefined {
  const language = useLanguage()
  return useRoute()?.title?.[language]
}
