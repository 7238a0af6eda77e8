import { latePart } from '@fankeep/shared/host'
import { type CSSProperties, useRef, useState } from 'react'
import { CAROUSEL_AHEAD_MS, HERO_HEIGHT_PX, HERO_INTERVAL_MS } from '../../constants'
import { PauseButton } from '../motion/pause-button'
import { useAttention } from '../motion/use-attention'
import { useCarousel, useIdle, useNeeded } from '../motion/use-carousel'
import { useReducedMotion, useWide } from '../motion/use-media'
import { useRotation } from '../motion/use-rotation'
import { useHomeWords } from '../pieces'
import { HeroScene } from './hero-scene'
import styles from './hero.module.css'

const MoreScenes = latePart(() =>
  import(/* webpackChunkName: "hero-more" */ './more-scenes').then((module) => module.MoreScenes),
)
/** The first scene and those of more-scenes.tsx. */
const SLIDES = 3

/**
 * The hero carousel (spec section 2): 5 s, no arrows, no dots. At first only the first slide is rendered. The other slides and the
 * carousel's code are loaded shortly before it turns, or when a pointer enters it. So a visitor who leaves earlier does not load them.
 */
export function Hero() {
  const t = useHomeWords()
  const frame = useRef<HTMLDivElement>(null)
  const idle = useIdle()
  const [drawn, setDrawn] = useState(false)
  const { swiper, at } = useCarousel(frame, drawn, {
    effect: 'fade',
    fadeEffect: { crossFade: true },
    rewind: true,
  })
  // A pointer nearly always rests on an element this large, so only the keyboard focus counts.
  const { focused, onFocus } = useAttention()
  const still = useReducedMotion()
  const [paused, setPaused] = useState<boolean>()
  const stopped = paused ?? still
  const wide = useWide()
  const turning = idle && !stopped && !focused
  useRotation(HERO_INTERVAL_MS, turning, () => swiper.current?.slideNext())
  const { needed, ask } = useNeeded(turning, HERO_INTERVAL_MS - CAROUSEL_AHEAD_MS)

  const slide = (n: number) => ({
    className: `swiper-slide ${styles.slide}`,
    role: 'group',
    'aria-roledescription': t('hero.slide'),
    'aria-label': t('hero.slideOf', { n: n + 1, of: SLIDES }),
    inert: at !== n,
  })
  return (
    <section
      className={styles.hero}
      data-moving={idle || undefined}
      data-paused={stopped || undefined}
      style={{ '--hero-height': `${HERO_HEIGHT_PX}px` } as CSSProperties}
      aria-label={t('hero.label')}
      aria-roledescription={t('hero.carousel')}
    >
      <div className={`swiper ${styles.frame}`} ref={frame} onPointerEnter={ask} {...onFocus}>
        <div className={`swiper-wrapper ${styles.slides}`} aria-live={stopped ? 'polite' : 'off'}>
          <div {...slide(0)}>
            <HeroScene flows={idle && wide && !still} />
          </div>
          {needed && <MoreScenes slide={slide} onDrawn={() => setDrawn(true)} />}
        </div>
      </div>
      {idle && (
        <PauseButton className={styles.pause} paused={stopped} onChange={setPaused} what={t('hero.what')} />
      )}
    </section>
  )
}
