import { chakra } from '@chakra-ui/react'

const Bar = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    flex: 'none',
    maxW: 'full',
    overflow: 'hidden',
    bg: 'paper.100',
    // Content that arrives within 200 ms shows no grey placeholder before it (look.md, "States").
    visibility: 'hidden',
    animation: 'fk-appear 0s .2s forwards',
    _after: {
      content: '""',
      position: 'absolute',
      inset: 0,
      background:
        'linear-gradient(100deg, transparent 20%, color-mix(in srgb, {colors.paper.0} 70%, transparent) 50%, transparent 80%)',
      animation: 'fk-sweep 1.6s ease-in-out infinite',
      // Without motion, the light would stay over the middle.
      _motionReduce: { display: 'none' },
    },
  },
})

export interface SkeletonProps {
  /** CSS lengths; a number is px at a root font size of 16. */
  w?: string | number
  h?: string | number
  radius?: string
}

const length = (value: string | number) => (typeof value === 'number' ? `${value / 16}rem` : value)

/** A placeholder of loading content. Hidden from screen readers: set `aria-busy` once, on the container. */
export function Skeleton({ w = '100%', h = '1rem', radius = '.375rem' }: SkeletonProps) {
  return <Bar aria-hidden style={{ width: length(w), height: length(h), borderRadius: radius }} />
}
