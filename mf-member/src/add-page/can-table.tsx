import type { Platform } from '@fankeep/shared/contract'
import { Box, Icon, type IconName } from '@fankeep/shared/ui'
import { useText } from '../format'

const rows = [
  ['fans', 'users'],
  ['posts', 'image'],
  ['message', 'message'],
  ['publish', 'history'],
] as const satisfies readonly (readonly [keyof Platform['can'], IconName])[]

const glyphs = { api: ['done', 'good'], import: ['upload', 'brand.600'], none: ['gone', 'ink.500'] } as const

/** What a platform allows and what it does not, said before anybody spends time on it (platforms.md). */
export function CanTable({ platform }: { platform: Platform }) {
  const { t } = useText()
  return (
    <Box bg="paper.50" borderRadius="control" px={4} py={3} aria-live="polite">
      <Box as="h3" fontSize="12" fontWeight={400} color="ink.500" mb={1.5}>
        {t('can.title', { platform: platform.name })}
      </Box>
      <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="0.375rem 2rem">
        {rows.map(([what, icon]) => {
          const way = platform.can[what]
          const [glyph, color] = glyphs[way]
          return (
            <Box key={what} display="flex" alignItems="center" gap={2} fontSize="13" lineHeight={1.6}>
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
                <Icon name={glyph} size={14} color={color} />
                {t(`can.way.${way}`)}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
