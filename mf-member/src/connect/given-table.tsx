import type { Page } from '@fankeep/shared/contract'
import { Box, Icon, type IconName, platformName } from '@fankeep/shared/ui'
import { useText } from '../format'

/** What the platform's API gives, and what it does not: shown before a member spends time on it. */
export function GivenTable({ page: { platform } }: { page: Page }) {
  const { t, language } = useText()
  const name = platformName(platform, language)
  return (
    <Box as="dl" bg="paper.50" borderRadius="control" px={4} py={3.5} display="grid" gap={3}>
      <Row glyph="done" color="good" title={t('connect.gives', { platform: name })}>
        {t(`connect.given.${platform}`)}
      </Row>
      <Row glyph="gone" color="ink.500" title={t('connect.not')}>
        {t(`connect.missing.${platform}`)}
      </Row>
    </Box>
  )
}

interface RowProps {
  glyph: IconName
  color: string
  title: string
  children: string
}

function Row({ glyph, color, title, children }: RowProps) {
  return (
    <div>
      <Box as="dt" display="flex" alignItems="center" gap={2} fontSize="13" color="ink.500">
        <Icon name={glyph} size={14} color={color} />
        {title}
      </Box>
      <Box as="dd" ps="1.375rem">
        {children}
      </Box>
    </div>
  )
}
