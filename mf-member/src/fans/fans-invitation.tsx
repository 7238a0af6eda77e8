import { Box, Button, EmptyState, PageHead } from '@fankeep/shared/ui'
import { useText } from '../format'

/** For a visitor without a session: what this screen is, and how to log in. */
export function FansInvitation() {
  const { t } = useText()
  return (
    <>
      <PageHead title={t('nav.fans')} />
      <Box borderWidth="1px" borderRadius="card">
        <EmptyState
          drawing="fans"
          title={t('fans.invite.title')}
          text={t('fans.invite.text')}
          action={
            <>
              <Button to="/login">{t('fans.invite.login')}</Button>
              <Button variant="line" to="/register">
                {t('fans.invite.register')}
              </Button>
            </>
          }
        />
      </Box>
    </>
  )
}
