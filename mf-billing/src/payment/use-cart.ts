import { useLocation, useSearchParams } from '@fankeep/shared/router'
import { useEffect, useRef, useState } from 'react'
import { type Cart, cartQuery, readCart } from '../cart/cart'

/**
 * The cart of the address, and editing it. The address follows later than a slider moves: until then the page shows the edited cart,
 * otherwise a key pressed meanwhile would start from the previous amount.
 */
export function useCart(): readonly [Cart, (next: Cart) => void] {
  const [query, setQuery] = useSearchParams()
  // Every navigation has its own, also one to the same address.
  const { key } = useLocation()
  const address = cartQuery(readCart(query))
  const [cart, setCart] = useState(() => readCart(query))
  /** Written, but not in the address yet. */
  const written = useRef<string>(undefined)
  useEffect(() => {
    if (written.current === undefined) setCart(readCart(new URLSearchParams(address)))
    else if (written.current === address) written.current = undefined
  }, [key, address])
  const edit = (next: Cart) => {
    const wanted = cartQuery(next)
    setCart(next)
    if (wanted === cartQuery(cart)) return
    written.current = wanted
    setQuery(new URLSearchParams(wanted), { replace: true })
  }
  return [cart, edit]
}
