import type { Page } from '@fankeep/shared/contract'
import { Avatar, Box, chakra, Icon, Menu } from '@fankeep/shared/ui'
import { nameOf, useText } from './text'

const Pick = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2.5,
    maxW: 'full',
    h: 11,
    ps: 2,
    pe: 3,
    ms: -2,
    fontSize: '14',
    color: 'ink.950',
    borderRadius: 'control',
    _hover: { bg: 'paper.50' },
    _expanded: { bg: 'paper.50' },
  },
})

/** The page whose figures are shown, and a menu of the other pages. */
export function PagePicker({ page, pages }: { page: Page; pages: Page[] }) {
  const { t, number } = useText()
  return (
    <Menu
      label={t('switch')}
      trigger={
        <Pick type="button" aria-label={t('of', { name: nameOf(page) })}>
          <Avatar name={nameOf(page)} src={page.avatar} platform={page.platform} size={28} />
          <Box as="b" truncate>
            {nameOf(page)}
          </Box>
          <Box as="span" _print={{ display: 'none' }}>
            <Icon name="chevronDown" size={16} />
          </Box>
        </Pick>
      }
      items={pages.map((other) => ({
        key: other.id,
        label: (
          <Box as="span" display="flex" alignItems="center" gap={2.5} minW={0}>
            <Avatar name={nameOf(other)} src={other.avatar} platform={other.platform} size={24} />
            <Box as="span" truncate>
              {nameOf(other)}
            </Box>
          </Box>
        ),
        hint: number(other.fans),
        to: `/insights?id=${other.id}`,
      }))}
    />
  )
}
