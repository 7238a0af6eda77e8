import { useLanguage } from '@fankeep/shared/host'
import { useMatches } from 'react-router-dom'
import { useShell } from '../shell-context'
import type { Address } from '../routing/addresses'

/** The declaration of the screen on show; undefined on the not-found page. */
export function useRoute(): Address['route'] | undefined {
  return (useMatches().at(-1)?.handle as Address | undefined)?.route
}

export function useRouteTitle(): string | undefined {
  const language = useLanguage()
  const route = useRoute()
  return (route?.pageTitle ?? route?.title)?.[language]
}

/** Whether the screen on show is of a remote apart from the site (the operators'): it stays while the site is closed. */
export function useIsApart(): boolean {
  const { loader } = useShell()
  const { remote } = (useMatches().at(-1)?.handle ?? {}) as Partial<Address>
  return Boolean(remote && loader.release(remote)?.declaration.apart)
}
