import { tokenColor } from '../icon'
import { chakra } from '@chakra-ui/react'

const tones = { brand: 'brand.500', warn: 'ink.300', flare: 'flare.500', quiet: 'ink.300' } as const

const width = 320
const height = 56
const lineTop = 4
const lineBottom = 40
const markTop = 48

/** The points of the line: x by day, y by count; days without a list are left out. */
export function sparkPoints(values: readonly (number | null)[]): { x: number; y: number }[] {
  const known = values.filter((value) => value !== null)
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const step = (width - 2) / Math.max(1, values.length - 1)
  return values.flatMap((value, index) =>
    value === null
      ? []
      : [
          {
            x: 1 + step * index,
            y:
              span === 0
                ? (lineTop + lineBottom) / 2
                : lineBottom - ((value - low) / span) * (lineBottom - lineTop),
          },
        ],
  )
}

const Frame = chakra('svg', {
  base: { display: 'block', w: 'full', h: '3.5rem', flex: '1 0 3.5rem', overflow: 'visible' },
})

export interface SparklineProps {
  /** Oldest first; null for an unknown day. */
  values: readonly (number | null)[]
  tone?: keyof typeof tones
  /** What it shows, as text: "30 days, from 1,189,204 to 1,204,518". */
  label: string
}

/** A line above marks: one mark per day, faint for days without a list, strong for the last. */
export function Sparkline({ values, tone = 'brand', label }: SparklineProps) {
  const color = tokenColor(tones[tone])
  const points = sparkPoints(values)
  const line = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const first = points[0]
  const last = points.at(-1)
  const step = (width - 2) / Math.max(1, values.length - 1)
  const lastKnown = values.findLastIndex((value) => value !== null)
  return (
    <Frame viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {first && last && points.length > 1 && (
        <path d={`${line}L${last.x.toFixed(1)} 43L${first.x.toFixed(1)} 43Z`} fill={color} opacity=".07" />
      )}
      {points.length > 1 && (
        <path
          d={line}
          fill="none"
          stroke={color}
          strokeWidth="1.6"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {values.map((value, index) => (
        <path
          key={index}
          d={`M${(1 + step * index).toFixed(1)} ${markTop}v8`}
          stroke={value === null ? tokenColor(tone === 'warn' ? 'warn' : 'markOff') : color}
          strokeWidth="2"
          opacity={value === null || index === lastKnown ? 1 : 0.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Frame>
  )
}
