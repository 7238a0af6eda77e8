import type { Swiper, SwiperOptions } from 'swiper/types'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CAROUSEL_IDLE_MS, SLIDE_MS } from '../../constants'

/** Swiper, in its own chunk: the first paint does not need it. */
export const loadSwiper = () => import(/* webpackChunkName: "swiper" */ './swiper')

/** True once the browser has been idle, for low-priority work. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), CAROUSEL_IDLE_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: CAROUSEL_IDLE_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}

/**
 * True after `ask` was called, or after `running` for this many milliseconds: loads code shortly
 * before it is needed, and never if it is not.
 */
export function useNeeded(running: boolean, afterMs: number): { needed: boolean; ask: () => void } {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setNeeded(true), afterMs)
    return () => clearTimeout(timer)
  }, [running, afterMs])
  return { needed, ask: () => setNeeded(true) }
}

export interface Carousel {
  swiper: RefObject<Swiper | null>
  /** The visible slide, counted from 0. */
  at: number
  /** Its code has loaded: it can be turned. */
  ready: boolean
}

/**
 * Makes a carousel of an element while `on`. It has neither arrows nor dots and turns only on request (`swiper.slideNext`)
 * or by swiping; `at` is the visible slide.
 */
export function useCarousel(
  element: RefObject<HTMLElement | null>,
  on: boolean,
  options: SwiperOptions,
): Carousel {
  const swiper = useRef<Swiper | null>(null)
  const [at, setAt] = useState(0)
  const [ready, setReady] = useState(false)
  const chosen = useRef(options)
  chosen.current = options

  useEffect(() => {
    if (!on) return
    let left = false
    loadSwiper().then(
      ({ makeSwiper }) => {
        if (left || !element.current) return
        swiper.current = makeSwiper(element.current, { speed: SLIDE_MS, ...chosen.current })
        swiper.current.on('slideChange', ({ realIndex }) => setAt(realIndex))
        setReady(true)
      },
      // Without it the first slide stays, and the page still works.
      () => {},
    )
    return () => {
      left = true
      swiper.current?.destroy(true, true)
      swiper.current = null
      setReady(false)
      setAt(0)
    }
  }, [element, on])
  return { swiper, at, ready }
}
