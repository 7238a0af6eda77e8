import { useMemo } from 'react'
import { type Location, useLocation, useMatches } from 'react-router-dom'
import type { Loaded } from './loader'
import type { Address } from '../routing/addresses'

/** The id of the route that brings the member center's frame. */
export const layoutId = 'userCenter'

/** The member center's layout. `late`: not here yet, and not waited for any longer. */
export type LayoutState = Loaded | { kind: 'late' }

/** A screen with what it takes to draw it, whether the page is there or only about to go there. */
export interface Scene {
  location: Location
  /** Undefined: no remote owns the address. */
  address: Address | undefined
  /** Undefined: still on its way. */
  screen: Loaded | undefined
  /** Of a screen within the member center. */
  layout: LayoutState | undefined
}

/** The one on show, as the router has it. */
export function useLiveScene(): Scene {
  const location = useLocation()
  const matches = useMatches()
  const last = matches.at(-1)
  const address = last?.handle as Address | undefined
  const screen = (last?.loaderData ?? undefined) as Loaded | undefined
  const layout = matches.find(({ id }) => id === layoutId)?.loaderData as LayoutState | undefined
  return useMemo(() => ({ location, address, screen, layout }), [location, address, screen, layout])
}
