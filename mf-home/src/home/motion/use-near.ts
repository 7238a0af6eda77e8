import { type RefObject, useEffect, useState } from 'react'
import { NEAR_PX } from '../../constants'

/** Becomes true when an element comes near the window, and stays so. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return near
}
