import type { CallOutput } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { Avatar, Button } from '@fankeep/shared/ui'
import { type CSSProperties, useRef, useState } from 'react'
import {
  DESIGN_ROOT_PX,
  VOICES_COUNT,
  VOICES_INTERVAL_MS,
  VOICES_PHONE_HEIGHT_PX,
  VOICES_PHONE_INTERVAL_MS,
} from '../../constants'
import base from '../home.module.css'
import { PauseButton } from '../motion/pause-button'
import { useAttention } from '../motion/use-attention'
import { useCarousel } from '../motion/use-carousel'
import { useReducedMotion, useWide } from '../motion/use-media'
import { useNear } from '../motion/use-near'
import { useRotation } from '../motion/use-rotation'
import { Eyebrow, useHomeWords } from '../pieces'
import styles from './voices.module.css'

type Voice = CallOutput<'site.endorsements'>[number]

/** The endorsements (spec section 2): the server's content, eight creators. */
export function Voices() {
  const t = useHomeWords()
  const { data, error, reload } = useCall('site.endorsements', {})
  const wide = useWide()
  return (
    <section className={`${styles.voices} ${base.section}`} id="serviceShare">
      <div className={`${base.wrap} ${styles.head}`}>
        <div>
          <Eyebrow>{t('voices.eyebrow')}</Eyebrow>
          <h2 className={base.h2}>{t('voices.title')}</h2>
        </div>
        <p>{t('voices.lead')}</p>
      </div>
      {error && !data && (
        <p className={base.wrap}>
          {t('voices.failed')}
          <Button variant="ghost" onClick={reload}>
            {t('voices.again')}
          </Button>
        </p>
      )}
      {/* Again at the break: the strip and the carousel of narrow screens are two things (spec section 2). */}
      <Strip key={String(wide)} voices={data?.slice(0, VOICES_COUNT)} wide={wide} />
    </section>
  )
}

/**
 * A strip that moves on by one every two seconds and wraps after the last; on narrow screens the strip rests and one
 * voice at a time is shown in its place. Rests under the pointer, while the focus is in it, and where no motion is wanted.
 */
function Strip({ voices, wide }: { voices: Voice[] | undefined; wide: boolean }) {
  const t = useHomeWords()
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(frame)
  const { swiper, at, ready } = useCarousel(frame, near && Boolean(voices?.length), {
    loop: true,
    // The strip is seen beyond its own box, to both edges of the window.
    loopAdditionalSlides: wide ? 2 : 0,
    slidesPerView: 'auto',
    roundLengths: true,
  })
  const { pointed, focused, onPointer, onFocus } = useAttention()
  const still = useReducedMotion()
  const [paused, setPaused] = useState<boolean>()
  const stopped = paused ?? still
  const every = wide ? VOICES_INTERVAL_MS : VOICES_PHONE_INTERVAL_MS
  useRotation(every, ready && !stopped && !pointed && !focused, () => swiper.current?.slideNext())

  return (
    <div
      className={styles.place}
      style={{ '--phone-height': `${VOICES_PHONE_HEIGHT_PX / DESIGN_ROOT_PX}rem` } as CSSProperties}
      role="group"
      aria-roledescription={t('hero.carousel')}
      aria-label={t('voices.eyebrow')}
    >
      {/* A region that scrolls has to be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`swiper ${styles.frame}`} ref={frame} {...onPointer} {...onFocus} tabIndex={0}>
        <ul className={`swiper-wrapper ${styles.strip}`} data-at={voices && at % voices.length}>
          {voices?.map((voice) => (
            <VoiceCard key={voice.username} voice={voice} />
          ))}
          {/* Once more to look at, so that the widest window is full wherever the strip is. */}
          {wide && voices?.map((voice) => <VoiceCard key={`${voice.username} again`} voice={voice} again />)}
          {!voices &&
            Array.from({ length: 4 }, (_, n) => <li key={n} className={styles.voice} aria-hidden="true" />)}
        </ul>
      </div>
      {ready && (
        <PauseButton className={styles.pause} paused={stopped} onChange={setPaused} what={t('voices.what')} />
      )}
    </div>
  )
}

function VoiceCard({ voice, again = false }: { voice: Voice; again?: boolean }) {
  return (
    <li className={`swiper-slide ${styles.voice}`} aria-hidden={again || undefined}>
      <blockquote>{voice.desc}</blockquote>
      <footer>
        <Avatar name={voice.username} src={voice.avatar} size={56} />
        <div>
          <b>{voice.username}</b>
          <small>{voice.certification}</small>
        </div>
      </footer>
    </li>
  )
}
