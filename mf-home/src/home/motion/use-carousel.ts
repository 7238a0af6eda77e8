import type { Swiper, SwiperOptions } from 'swiper/types'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CAROUSEL_IDLE_MS, SLIDE_MS } from '../../constants'

/** Swiper, in a chunk of its own: the first paint needs none of it. */
export const loadSwiper = () => import(/* webpackChunkName: "swiper" */ './swiper')

/** True once the browser has had time for what no one waits for. */
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
 * True from when something is first touched (`ask`), or has run for so many milliseconds: for what is fetched shortly
 * before it is needed, and never where it is not.
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
  /** The slide on show, counted from 0. */
  at: number
  /** Its code has come: it can be turned. */
  ready: boolean
}

/**
 * Makes a carousel of an element while `on`. It has neither arrows nor dots and turns only when asked (`swiper.slideNext`),
 * or by hand; which slide is on show comes back as `at`.
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
      // Without it the first slide stays, which is a page all the same.
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
