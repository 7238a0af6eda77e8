import { chakra } from '@chakra-ui/react'
import type { CSSProperties } from 'react'

const tick = 'repeating-linear-gradient(90deg, #000 0 .1875rem, transparent 0 .375rem)'

const Dial = chakra('span', {
  base: {
    display: 'block',
    h: '.625rem',
    forcedColorAdjust: 'none',
    // Also in print, where browsers omit backgrounds.
    printColorAdjust: 'exact',
    '--on': 'colors.brand.500',
    background: 'linear-gradient(90deg, var(--on) calc(var(--at) * 1%), {colors.markOff} 0)',
    WebkitMaskImage: tick,
    maskImage: tick,
    '&[data-unknown]': {
      background: 'linear-gradient(90deg, {colors.markOff}, var(--on), {colors.markOff})',
      animation: 'fk-run .5s linear infinite',
    },
  },
  variants: {
    tone: {
      brand: {},
      good: { '--on': 'colors.good' },
      warn: { '--on': 'colors.warn' },
      bad: { '--on': 'colors.bad' },
      flare: { '--on': 'colors.flare.500' },
    },
    tall: { true: { h: '1rem' } },
  },
})

export interface MarksProps {
  /** 0 to 100; null if unknown. */
  at: number | null
  tone?: 'brand' | 'good' | 'warn' | 'bad' | 'flare'
  tall?: boolean
  /** The amount for screen readers; leave it out if there is text next to it. */
  label?: string
  width?: string
}

/** The dial as a straight line of marks, for amounts (look.md, "The idea"). */
export function Marks({ at, label, width, ...rest }: MarksProps) {
  const style = { '--at': Math.min(100, Math.max(0, at ?? 0)), width } as CSSProperties
  return (
    <Dial
      {...rest}
      style={style}
      {...(at === null && { 'data-unknown': '' })}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

const Row = chakra('span', {
  base: {
    display: 'flex',
    gap: '.1875rem',
    forcedColorAdjust: 'none',
    // Also in print, where browsers omit backgrounds.
    printColorAdjust: 'exact',
    '& i': { w: '.5rem', h: '.625rem', rounded: 'mark', bg: 'markOff', flex: { base: 1, md: 'none' } },
    '& i[data-on]': { bg: 'brand.500' },
    '& i[data-on=alert]': { bg: 'flare.500' },
  },
})

export interface SlotsProps {
  used: number
  of: number
  /** How many of the used ones need attention; they are drawn last. */
  alert?: number
  label?: string
}

/** Used and free places, one mark each (at most 40 are drawn). */
export function Slots({ used, of, alert = 0, label }: SlotsProps) {
  const drawn = Math.min(40, Math.max(of, used))
  return (
    <Row {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      {Array.from({ length: drawn }, (_, place) => (
        <i key={place} data-on={place >= used ? undefined : place >= used - alert ? 'alert' : ''} />
      ))}
    </Row>
  )
}
