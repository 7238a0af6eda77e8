import { useMember } from '@fankeep/shared/host'
import { MemberAvatar, Box, Button, Flex, Missing, Panel } from '@fankeep/shared/ui'
import { type ReactNode, useState } from 'react'
import { useText } from '../format'
import { ProfileDialog } from '../profile/profile-dialog'

/** A short summary of the account; everything about it is at /manageLogin. */
export function AccountPanel() {
  const { t } = useText()
  const user = useMember()
  const [editing, setEditing] = useState(false)
  return (
    <Panel
      title={t('account.title')}
      actions={
        <>
          <Button variant="ghost" size="sm" to="/manageLogin#profile">
            {t('account.manage')}
          </Button>
          <Button variant="line" size="sm" icon="edit" onClick={() => setEditing(true)}>
            {t('account.edit')}
          </Button>
        </>
      }
    >
      <Flex gap={{ base: 4, md: 6 }} align="flex-start">
        <MemberAvatar member={user} size={52} />
        <Box
          as="dl"
          flex={1}
          display="grid"
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            // As wide as their words: an e-mail address is longer than the others.
            xl: 'repeat(4, auto)',
          }}
          gap={{ base: 3, md: '1.25rem 2rem' }}
        >
          <Fact name={t('profile.nickname')}>{user.nickname}</Fact>
          <Fact name={t('profile.email')}>{user.email}</Fact>
          <Fact name={t('profile.tel')}>{user.tel && `${user.area_code} ${user.tel}`}</Fact>
          <Fact name={t('profile.sex')}>
            {user.sex === 1 ? t('profile.male') : user.sex === 2 ? t('profile.female') : ''}
          </Fact>
        </Box>
      </Flex>
      {editing && <ProfileDialog fields={['nickname', 'sex']} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useText()
  return (
    <Box minW={0}>
      <Box as="dt" fontSize="12" color="ink.500">
        {name}
      </Box>
      <Box as="dd" overflowWrap="anywhere">
        {children || <Missing label={t('account.missing')} />}
      </Box>
    </Box>
  )
}
