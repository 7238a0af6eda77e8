import { Swiper } from 'swiper'
import { EffectFade } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import 'swiper/css'
import 'swiper/css/effect-fade'

/** Only the core and the one effect the page uses, of some thirty modules. */
export const makeSwiper = (element: HTMLElement, options: SwiperOptions) =>
  new Swiper(element, { modules: [EffectFade], ...options })
