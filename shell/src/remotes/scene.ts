import { useMemo } from 'react'
import { type Location, useLocation, useMatches } from 'react-router-dom'
import type { Loaded } from './loader'
import type { Address } from '../routing/addresses'

/** The id of the route with the member center's frame. */
export const layoutId = 'userCenter'

/** The member center's layout. `late`: not loaded yet, and no longer waited for. */
export type LayoutState = Loaded | { kind: 'late' }

/** A screen with everything needed to render it, for the current page or the next one. */
export interface Scene {
  location: Location
  /** Undefined if no remote owns the address. */
  address: Address | undefined
  /** Undefined while it is loading. */
  screen: Loaded | undefined
  /** Only for a screen within the member center. */
  layout: LayoutState | undefined
}

/** The current scene, from the router. */
export function useLiveScene(): Scene {
  const location = useLocation()
  const matches = useMatches()
  const last = matches.at(-1)
  const address = last?.handle as Address | undefined
  const screen = (last?.loaderData ?? undefined) as Loaded | undefined
  const layout = matches.find(({ id }) => id === layoutId)?.loaderData as LayoutState | undefined
  return useMemo(() => ({ location, address, screen, layout }), [location, address, screen, layout])
}
