import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import { largeText } from './theme/media'

const glyphs = {
  safe: ['shield', 'good'],
  part: ['shield', 'ink.500'],
  running: ['run', 'brand.500'],
  late: ['warning', 'warn'],
  failed: ['failed', 'bad'],
  waiting: ['clock', 'ink.500'],
  gone: ['gone', 'ink.500'],
  danger: ['unlink', undefined],
} as const satisfies Record<string, readonly [IconName, string | undefined]>

export type StateName = keyof typeof glyphs

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '.3125rem',
    flex: 'none',
    fontSize: '13',
    lineHeight: '1.25rem',
    whiteSpace: 'nowrap',
    [largeText]: { flex: '0 1 auto', whiteSpace: 'normal' },
    color: 'ink.700',
    verticalAlign: 'middle',
    '&[data-state=danger]': {
      px: 2,
      py: '.125rem',
      borderRadius: '.375rem',
      bg: 'flare.500',
      color: 'onFlare',
      fontWeight: 600,
    },
  },
})

interface StateBadgeProps {
  /** Undefined if a newer server sent a state that this page does not know: it looks like `waiting`. */
  state: StateName | undefined
  children: ReactNode
}

/** Only the glyph is coloured, not the text; only danger colours the whole badge. */
export function StateBadge({ state = 'waiting', children }: StateBadgeProps) {
  const [glyph, color] = glyphs[state]
  return (
    <Badge data-state={state}>
      <Icon name={glyph} size={16} color={color} />
      {children}
    </Badge>
  )
}
