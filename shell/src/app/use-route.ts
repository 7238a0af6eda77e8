import { useLanguage } from '@fankeep/shared/host'
import { useMatches } from 'react-router-dom'
import { useShell } from '../shell-context'
import type { Address } from '../routing/addresses'

/** The declaration of the current screen; undefined on the not-found page. */
export function useRoute(): Address['route'] | undefined {
  return (useMatches().at(-1)?.handle as Address | undefined)?.route
}

export function useRouteTitle(): string | undefined {
  const language = useLanguage()
  const route = useRoute()
  return (route?.pageTitle ?? route?.title)?.[language]
}

/** Whether the current screen belongs to a remote with `apart` (the operators'): it stays available while the site is closed. */
export function useIsApart(): boolean {
  const { loader } = useShell()
  const { remote } = (useMatches().at(-1)?.handle ?? {}) as Partial<Address>
  return Boolean(remote && loader.release(remote)?.declaration.apart)
}
