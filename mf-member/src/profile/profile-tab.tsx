import { useMember } from '@fankeep/shared/host'
import { Box, Button, Missing, Panel, Stack } from '@fankeep/shared/ui'
import { type ReactNode, useState } from 'react'
import { AlarmsPanel } from '../alarms/alarms-panel'
import { useText } from '../format'
import { NoticesPanel } from './notices-panel'
import { PicturePanel } from './picture-panel'
import type { ProfileField } from './profile'
import { ProfileDialog } from './profile-dialog'

/** The member's profile: picture, names, contact details, and which mails they get. */
export function ProfileTab() {
  return (
    <Stack gap={6}>
      <PicturePanel />
      <BasePanel />
      <NoticesPanel />
      <AlarmsPanel />
    </Stack>
  )
}

function BasePanel() {
  const { t } = useText()
  const user = useMember()
  const [editing, setEditing] = useState<ProfileField[]>()
  const sex = user.sex === 1 ? t('profile.male') : user.sex === 2 ? t('profile.female') : ''
  return (
    <Panel
      title={t('profile.title')}
      actions={
        <Button variant="line" size="sm" icon="edit" onClick={() => setEditing(['nickname', 'sex'])}>
          {t('profile.edit')}
        </Button>
      }
    >
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="1.25rem 2rem"
      >
        <Fact name={t('profile.nickname')}>{user.nickname}</Fact>
        <Fact name={t('profile.sex')}>{sex}</Fact>
        <Fact name={t('profile.email')} onChange={() => setEditing(['email'])}>
          {user.email}
        </Fact>
        <Fact name={t('profile.tel')} onChange={() => setEditing(['tel'])}>
          {user.tel && `${user.area_code} ${user.tel}`}
        </Fact>
      </Box>
      {editing && (
        <ProfileDialog
          title={editing.length === 1 ? t(`ways.dialog.${editing[0]}`) : undefined}
          fields={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  )
}

function Fact({ name, onChange, children }: { name: string; onChange?: () => void; children: ReactNode }) {
  const { t } = useText()
  return (
    <Box minW={0}>
      <Box as="dt" fontSize="12" color="ink.500">
        {name}
      </Box>
      <Box as="dd" display="flex" alignItems="center" gap={3} minH={9} overflowWrap="anywhere">
        <Box minW={0}>{children || <Missing label={t('account.missing')} />}</Box>
        {onChange && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('profile.changeLabel', { name })}
            onClick={onChange}
          >
            {t('ways.change')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
