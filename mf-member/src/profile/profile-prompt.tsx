import { useMember } from '@fankeep/shared/host'
import { Box, Button, Flex, Note } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../format'
import { missingOf } from './profile'
import { ProfileDialog } from './profile-dialog'

/** The guard sends members with an incomplete profile here (spec section 5): shows what is missing, and where to enter it. */
export function ProfilePrompt() {
  const { t } = useText()
  const user = useMember()
  const missing = missingOf(user)
  const [open, setOpen] = useState(false)
  if (missing.length === 0) return null
  return (
    <Box mb={5}>
      <Note tone="late" announce>
        <Flex align="center" gap="0.5rem 1rem" wrap="wrap">
          <Box flex="1 14rem" minW={0}>
            <b>{t('profile.incomplete')}</b>{' '}
            {t('profile.missing', {
              fields: missing.map((field) => t(`profile.${field}`)).join(t('profile.and')),
            })}
          </Box>
          <Button variant="line" size="sm" onClick={() => setOpen(true)}>
            {t('profile.fill')}
          </Button>
        </Flex>
      </Note>
      {open && <ProfileDialog fields={missing} onClose={() => setOpen(false)} />}
    </Box>
  )
}
