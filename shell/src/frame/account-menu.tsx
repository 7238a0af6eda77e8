import { useHost, useMember, useWords } from '@fankeep/shared/host'
import { Box, chakra, Icon, largeText, MemberAvatar, Menu } from '@fankeep/shared/ui'
import { accountEntries } from '../config'

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    height: 'var(--head-control, 2.75rem)',
    paddingInline: 2,
    [largeText]: { paddingInline: 'calc((var(--head-control) - 1.75rem) / 2)' },
    borderRadius: 'control',
    color: 'ink.700',
    _hover: { background: 'paper.100' },
    _expanded: { background: 'paper.100' },
  },
})

/**
 * The avatar's drop-down (spec section 2): the enabled entries, and logout. The guards send a member with an incomplete profile to /channel, from
 * here as from anywhere else (routing/guard.ts).
 */
export function AccountMenu() {
  const t = useWords('shell')
  const { session, site } = useHost()
  const member = useMember()
  const { nickname, email, tel } = member
  const name = nickname || email || tel || t('account.member')
  const items = [
    ...accountEntries(site).map(({ key, to, icon }) => ({ key, to, icon, label: t(`account.${key}`) })),
    {
      key: 'logout',
      apart: true,
      icon: 'logout' as const,
      label: t('account.logout'),
      onSelect: () => void session.logout(),
    },
  ]
  return (
    <Menu
      align="end"
      items={items}
      trigger={
        <Trigger type="button" aria-label={t('account.menu', { name })}>
          <MemberAvatar member={member} size={28} />
          <Box as="span" hideBelow="md" maxW={40} truncate>
            {name}
          </Box>
          <Box as="span" hideBelow="md">
            <Icon name="chevronDown" size={16} />
          </Box>
        </Trigger>
      }
    />
  )
}
