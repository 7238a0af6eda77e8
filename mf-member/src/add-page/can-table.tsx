import type { Platform } from '@fankeep/shared/contract'
import { Box, Icon, type IconName, Skeleton } from '@fankeep/shared/ui'
import { useText } from '../format'

const rows = [
  ['fans', 'users'],
  ['posts', 'image'],
  ['message', 'message'],
  ['publish', 'history'],
] as const satisfies readonly (readonly [keyof Platform['can'], IconName])[]

const glyphs = {
  api: ['done', 'good'],
  import: ['upload', 'brand.600'],
  reply: ['clock', 'ink.500'],
  none: ['gone', 'ink.500'],
} as const

/**
 * What a platform allows and what it does not, shown before a member spends time on it (platforms.md). Has the same height while
 * loading: content above it in a dialog must not move under the pointer.
 * @param can undefined while it is loading
 */
export function CanTable({ name, can }: { name: string; can: Platform['can'] | undefined }) {
  const { t } = useText()
  return (
    <Box bg="paper.50" borderRadius="control" px={4} py={3} aria-live="polite" aria-busy={!can}>
      <Box as="h3" fontSize="12" fontWeight={400} color="ink.500" mb={1.5}>
        {t('can.title', { platform: name })}
      </Box>
      <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="0.375rem 2rem">
        {rows.map(([what, icon]) => {
          const way = can?.[what]
          return (
            <Box
              key={what}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              columnGap={2}
              fontSize="13"
              lineHeight={1.6}
            >
              <Box
                as="dt"
                display="flex"
                alignItems="center"
                gap={2}
                me="auto"
                color="ink.950"
                css={{ '& svg': { color: 'ink.500' } }}
              >
                <Icon name={icon} size={16} />
                {t(`can.${what}`)}
              </Box>
              <Box
                as="dd"
                display="flex"
                alignItems="center"
                gap={1.5}
                color={way === 'none' ? 'ink.500' : 'ink.700'}
              >
                {way ? <Way way={way} /> : <Skeleton w={56} h={14} />}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

function Way({ way }: { way: keyof typeof glyphs }) {
  const { t } = useText()
  const [glyph, color] = glyphs[way]
  return (
    <>
      <Icon name={glyph} size={14} color={color} />
      {t(`can.way.${way}`)}
    </>
  )
}
