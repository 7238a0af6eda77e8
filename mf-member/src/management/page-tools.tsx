import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import {
  Box,
  Button,
  Flex,
  Heading,
  Menu,
  PlatformIcon,
  platformName,
  SegmentedControl,
} from '@fankeep/shared/ui'
import { useText } from '../format'
import { SearchInput } from '../search-input'

interface PageToolsProps {
  q: string
  platform: PlatformKey | undefined
  view: 'list' | 'grid'
  onSet: (key: string, value: string | undefined) => void
}

/** The toolbar above the pages: search, platform, and table or cards. */
export function PageTools({ q, platform, view, onSet }: PageToolsProps) {
  const { t, language } = useText()
  return (
    <Flex align="center" gap={2} mb={4} wrap="wrap">
      <Heading id="pages" fontSize="16" me="auto">
        {t('manage.pages')}
      </Heading>
      <Box w={{ base: 'full', md: '16rem' }}>
        <SearchInput value={q} onSearch={(text) => onSet('q', text)} label={t('manage.search')} />
      </Box>
      <Menu
        label={t('manage.platform')}
        trigger={
          <Button variant="line" size="sm" fontWeight={400} iconEnd="chevronDown">
            {platform ? platformName(platform, language) : t('manage.anyPlatform')}
          </Button>
        }
        items={[undefined, ...platforms].map((key) => ({
          key: key ?? 'all',
          label: key ? (
            <Box as="span" display="flex" alignItems="center" gap={2.5}>
              <PlatformIcon platform={key} decorative />
              {platformName(key, language)}
            </Box>
          ) : (
            t('manage.anyPlatform')
          ),
          checked: key === platform,
          onSelect: () => onSet('platform', key),
        }))}
      />
      <Box hideBelow="md">
        <SegmentedControl
          label={t('board.view')}
          value={view}
          options={[
            { value: 'list', label: t('board.list'), icon: 'list', iconOnly: true },
            { value: 'grid', label: t('board.grid'), icon: 'grid', iconOnly: true },
          ]}
          onChange={(next) => onSet('view', next === 'list' ? undefined : next)}
        />
      </Box>
    </Flex>
  )
}
