import { useWords } from '@fankeep/shared/host'
import { chakra, Icon, Stack } from '@fankeep/shared/ui'
import { HeadLink } from './head-links'
import { chat, services } from './services'

const Fold = chakra('details', {
  base: {
    borderBottomWidth: '1px',
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: 14,
      fontSize: '18',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& > summary > svg': { color: 'ink.500', transition: 'transform 160ms ease-out' },
    '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  },
})

/** The header's service panel as a foldable part of the menu, without the links that the menu has anyway. */
export function FoldedServices({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  const t = useWords('shell')
  return (
    <Fold open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        {t('menu.intro')}
        <Icon name="chevronDown" size={20} />
      </summary>
      <Stack as="ul" gap={0} pb={3}>
        {[...services, chat].map(({ key, to, icon }) => (
          <li key={key}>
            <HeadLink to={to} w="full" minH={12} gap={3}>
              <Icon name={icon} size={20} />
              {t(`services.${key}.name`)}
            </HeadLink>
          </li>
        ))}
      </Stack>
    </Fold>
  )
}
