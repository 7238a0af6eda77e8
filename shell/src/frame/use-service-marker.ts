import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { WIDE_PX } from '../constants'
import { useShell } from '../shell-context'

/** Opens the services if the stored marker says so (spec section 2): in the header's panel from 1280 px up, in the menu of a narrower window. */
export function useServiceMarker(width: 'wide' | 'narrow', open: () => void): void {
  const { serviceClick } = useShell()
  const { key } = useLocation()
  const openServices = useEffectEvent(open)
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${WIDE_PX / 16}rem)`).matches
    if (wide === (width === 'wide') && serviceClick.take()) openServices()
    // Once per page.
  }, [key, width, serviceClick])
}
