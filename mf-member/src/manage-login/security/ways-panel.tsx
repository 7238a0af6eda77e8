import { useCall, useMember } from '@fankeep/shared/host'
import { Box, Button, type IconName, isMissing, NotLoaded, Panel, Skeleton } from '@fankeep/shared/ui'
import { type ReactNode, useState } from 'react'
import { AccountRow } from '../../account-row'
import { Dotted } from '../../dotted'
import { useText } from '../../format'
import type { ProfileField } from '../../profile/profile'
import { ProfileDialog } from '../../profile/profile-dialog'
import { ChangePasswordDialog } from './change-password-dialog'
import { LinkDialog } from './link-dialog'
import { type Linked, LinkedRow } from './linked-row'
import { UnlinkDialog } from './unlink-dialog'

type Open = { change: ProfileField } | { link: Linked } | { unlink: Linked } | 'newPassword'

/** All login methods of the member. */
export function WaysPanel() {
  const { t } = useText()
  const user = useMember()
  const links = useCall('auth.links', {})
  const [open, setOpen] = useState<Open>()
  return (
    <Panel title={t('ways.title')} flush>
      <Box as="ul" role="list" borderTopWidth="1px">
        <Way
          icon="mail"
          name={t('profile.email')}
          value={user.email}
          state={proof(t, user.email, user.proven.email)}
          action={t(actionOf(user.email, user.proven.email))}
          onPress={() => setOpen({ change: 'email' })}
        />
        <Way
          icon="message"
          name={t('profile.tel')}
          value={user.tel && `${user.area_code} ${user.tel}`}
          state={proof(t, user.tel, user.proven.tel)}
          action={t(actionOf(user.tel, user.proven.tel))}
          onPress={() => setOpen({ change: 'tel' })}
        />
        <Way
          icon="lock"
          name={t('profile.password')}
          value={user.password ? '••••••••' : ''}
          state={user.password ? undefined : t('ways.noPassword')}
          action={t(user.password ? 'ways.change' : 'ways.set')}
          onPress={() => setOpen(user.password ? 'newPassword' : { change: 'password' })}
        />
        {!links.data && links.loading && !links.error && <LinksSkeleton />}
        {links.data?.list.map((link) => (
          <LinkedRow
            key={link.provider}
            link={link}
            onLink={() => setOpen({ link })}
            onUnlink={() => setOpen({ unlink: link })}
          />
        ))}
      </Box>
      {isMissing(links) && (
        <Box px={{ base: 4, md: 5 }} py={4}>
          <NotLoaded of={links}>{t('ways.linksError')}</NotLoaded>
        </Box>
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} onUnlinked={links.reload} />}
    </Panel>
  )
}

interface OpenDialogProps {
  open: Open
  onClose: () => void
  onUnlinked: () => void
}

function OpenDialog({ open, onClose, onUnlinked }: OpenDialogProps) {
  const { t } = useText()
  if (open === 'newPassword') return <ChangePasswordDialog onClose={onClose} />
  if ('change' in open)
    return <ProfileDialog title={t(`ways.dialog.${open.change}`)} fields={[open.change]} onClose={onClose} />
  if ('link' in open) return <LinkDialog link={open.link} onClose={onClose} />
  return <UnlinkDialog link={open.unlink} onClose={onClose} onDone={onUnlinked} />
}

/** Two placeholder rows of the final height, so that content below does not jump. */
const LinksSkeleton = () =>
  [0, 1].map((row) => (
    <Box
      as="li"
      key={row}
      aria-hidden
      px={{ base: 4, md: 5 }}
      py={3.5}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Skeleton h="3rem" />
    </Box>
  ))

type Words = ReturnType<typeof useText>['t']

const proof = (t: Words, value: string, proven: boolean) =>
  value ? t(proven ? 'ways.proven' : 'ways.unproven') : t('account.missing')
const actionOf = (value: string, proven: boolean) =>
  !value ? 'ways.set' : proven ? 'ways.change' : 'ways.prove'

interface WayProps {
  icon: IconName
  name: string
  value: string
  state: ReactNode
  action: string
  onPress: () => void
}

function Way({ icon, name, value, state, action, onPress }: WayProps) {
  const { t } = useText()
  return (
    <AccountRow
      icon={icon}
      title={<b>{name}</b>}
      text={<Dotted facts={[value, state]} />}
      actions={
        <Button
          variant="line"
          size="sm"
          aria-label={t('ways.actionLabel', { action, name })}
          onClick={onPress}
        >
          {action}
        </Button>
      }
    />
  )
}
