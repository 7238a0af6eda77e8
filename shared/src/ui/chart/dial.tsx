import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { tokenColor } from '../icon'
import { ribs } from '../ribs'

const tones = { brand: 'brand.500', good: 'good', warn: 'warn', bad: 'bad', flare: 'flare.500' } as const
const count = 41
const half = 90
const place = { x: 104, y: 104, from: 74, to: 98 }

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    w: '13rem',
    maxW: 'full',
    '& > svg': { w: 'full', h: 'auto' },
    '& > div': { position: 'absolute', insetX: 0, bottom: 0, textAlign: 'center', lineHeight: 1.3 },
  },
})

export interface DialProps {
  /** 0 to 100; null if unknown. */
  at: number | null
  tone?: keyof typeof tones
  /** The amount for screen readers; leave it out if the content says it. */
  label?: string
  /** Content: the number, large, and its unit. */
  children?: ReactNode
}

/** Progress as a half circle with a pointer, like a safe's dial. For a single important amount. */
export function Dial({ at, tone = 'brand', label, children }: DialProps) {
  const reached = at === null ? 0 : Math.round((Math.min(100, Math.max(0, at)) / 100) * count)
  const step = (2 * half) / (count - 1)
  const angle = (mark: number) => mark * step - half
  const draw = (from: number, marks: number) =>
    ribs({ ...place, count: marks, start: angle(from), end: angle(from + marks - 1) })
  const line = { strokeWidth: 2.6, strokeLinecap: 'round', fill: 'none' } as const
  const pointer = angle(Math.max(0, reached - 1))
  return (
    <Frame {...(label ? { role: 'img', 'aria-label': label } : {})}>
      <svg viewBox="0 0 208 112" aria-hidden>
        {reached < count && (
          <path d={draw(reached, count - reached)} stroke={tokenColor('markOff')} {...line} />
        )}
        {reached > 0 && <path d={draw(0, reached)} stroke={tokenColor(tones[tone])} {...line} />}
        {at !== null && (
          <path
            d={ribs({ ...place, from: 66, to: 102, count: 1, start: pointer, end: pointer })}
            stroke={tokenColor('flare.500')}
            {...line}
            strokeWidth="3.4"
          />
        )}
      </svg>
      {children && <div>{children}</div>}
    </Frame>
  )
}
