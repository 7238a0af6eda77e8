import type { Page } from '@fankeep/shared/contract'
import { Avatar, Box, chakra, Icon, Menu } from '@fankeep/shared/ui'
import { useText } from '../format'
import { handleOf, nameOf } from '../member-pages/page-state'

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

/** The page whose list is shown, and a menu of the other pages. */
export function PagePicker({ page, pages }: { page: Page; pages: Page[] }) {
  const { t, format } = useText()
  return (
    <Menu
      label={t('fans.switch')}
      trigger={
        <Pick type="button" aria-label={t('fans.of', { name: nameOf(page) })}>
          <Avatar name={nameOf(page)} src={page.avatar} platform={page.platform} size={28} />
          <Box as="b" truncate>
            {nameOf(page)}
          </Box>
          <Box as="span" truncate color="ink.500">
            {handleOf(page)}
          </Box>
          <Icon name="chevronDown" size={16} />
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
        hint: format.number(other.fans),
        to: `/fansList?id=${other.id}`,
      }))}
    />
  )
}
