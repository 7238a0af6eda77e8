import type { CallOutput } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Avatar, Button } from '@fankeep/shared/ui'
import { type CSSProperties, useRef, useState } from 'react'
import {
  DESIGN_ROOT_PX,
  TESTIMONIALS_COUNT,
  TESTIMONIALS_INTERVAL_MS,
  TESTIMONIALS_PHONE_HEIGHT_PX,
  TESTIMONIALS_PHONE_INTERVAL_MS,
} from '../../constants'
import base from '../home.module.css'
import { PauseButton } from '../motion/pause-button'
import { useAttention } from '../motion/use-attention'
import { useCarousel } from '../motion/use-carousel'
import { useReducedMotion, useWide } from '../motion/use-media'
import { useNear } from '../motion/use-near'
import { useRotation } from '../motion/use-rotation'
import { Eyebrow, useHomeWords } from '../pieces'
import styles from './testimonials.module.css'

type Testimonial = CallOutput<'site.endorsements'>[number]

/** The endorsements (spec section 2): the server's content, eight creators. */
export function Testimonials() {
  const t = useHomeWords()
  const { data, error, reload } = useCall('site.endorsements', {})
  const wide = useWide()
  return (
    <section className={`${styles.testimonials} ${base.section}`} id="serviceShare">
      <div className={`${base.wrap} ${styles.head}`}>
        <div>
          <Eyebrow>{t('testimonials.eyebrow')}</Eyebrow>
          <h2 className={base.h2}>{t('testimonials.title')}</h2>
        </div>
        <p>{t('testimonials.lead')}</p>
      </div>
      {error && !data && (
        <p className={base.wrap}>
          {t('testimonials.failed')}
          <Button variant="ghost" onClick={reload}>
            {t('testimonials.again')}
          </Button>
        </p>
      )}
      {/* Remounted at the breakpoint: the strip and the carousel of narrow screens are different components (spec section 2). */}
      <Strip key={String(wide)} testimonials={data?.slice(0, TESTIMONIALS_COUNT)} wide={wide} />
    </section>
  )
}

/**
 * A strip that advances by one every two seconds and wraps after the last; on narrow screens one testimonial at a
 * time is shown instead. Pauses under the pointer, while the focus is in it, and if reduced motion is preferred.
 */
function Strip({ testimonials, wide }: { testimonials: Testimonial[] | undefined; wide: boolean }) {
  const t = useHomeWords()
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(frame)
  const { swiper, at, ready } = useCarousel(frame, near && Boolean(testimonials?.length), {
    loop: true,
    // The strip is visible beyond its own box, up to both edges of the window.
    loopAdditionalSlides: wide ? 2 : 0,
    slidesPerView: 'auto',
    roundLengths: true,
  })
  const { pointed, focused, onPointer, onFocus } = useAttention()
  const still = useReducedMotion()
  const [paused, setPaused] = useState<boolean>()
  const stopped = paused ?? still
  const every = wide ? TESTIMONIALS_INTERVAL_MS : TESTIMONIALS_PHONE_INTERVAL_MS
  useRotation(every, ready && !stopped && !pointed && !focused, () => swiper.current?.slideNext())

  return (
    <div
      className={styles.place}
      style={{ '--phone-height': `${TESTIMONIALS_PHONE_HEIGHT_PX / DESIGN_ROOT_PX}rem` } as CSSProperties}
      role="group"
      aria-roledescription={t('hero.carousel')}
      aria-label={t('testimonials.eyebrow')}
    >
      {/* A scrollable region must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`swiper ${styles.frame}`} ref={frame} {...onPointer} {...onFocus} tabIndex={0}>
        <ul className={`swiper-wrapper ${styles.strip}`} data-at={testimonials && at % testimonials.length}>
          {testimonials?.map((testimonial) => (
            <TestimonialCard key={testimonial.username} testimonial={testimonial} />
          ))}
          {/* Repeated, so that the widest window is filled at every position of the strip. */}
          {wide &&
            testimonials?.map((testimonial) => (
              <TestimonialCard key={`${testimonial.username} again`} testimonial={testimonial} again />
            ))}
          {!testimonials &&
            Array.from({ length: 4 }, (_, n) => (
              <li key={n} className={styles.testimonial} aria-hidden="true" />
            ))}
        </ul>
      </div>
      {ready && (
        <PauseButton
          className={styles.pause}
          paused={stopped}
          onChange={setPaused}
          what={t('testimonials.what')}
        />
      )}
    </div>
  )
}

function TestimonialCard({ testimonial, again = false }: { testimonial: Testimonial; again?: boolean }) {
  return (
    <li className={`swiper-slide ${styles.testimonial}`} aria-hidden={again || undefined}>
      <blockquote>{testimonial.desc}</blockquote>
      <footer>
        <Avatar name={testimonial.username} src={testimonial.avatar} size={56} />
        <div>
          <b>{testimonial.username}</b>
          <small>{testimonial.certification}</small>
        </div>
      </footer>
    </li>
  )
}
