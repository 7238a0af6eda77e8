import { Box, Button, ErrorState, PageHead } from '@fankeep/shared/ui'
import { addAddress } from '../open-dialogs'
import { useText } from '../format'
import { useMemberPages } from '../member-pages/use-member-pages'
import { ProfilePrompt } from '../profile/profile-prompt'
import { AccountPanel } from './account-panel'
import { BinPanel } from './bin-panel'
import { PagesPanel } from './pages-panel'

/** All settings of the pages and the account. */
export function ManagementPage() {
  const { t } = useText()
  const { pages, error, loading, reload } = useMemberPages()
  return (
    <>
      <ProfilePrompt />
      <PageHead
        title={t('nav.management')}
        text={t('manage.text')}
        actions={
          <Button icon="plus" to={addAddress()}>
            {t('add.title')}
          </Button>
        }
      />
      {!pages && error ? (
        <ErrorState
          title={t('channel.error.title')}
          text={t('channel.error.text')}
          onRetry={reload}
          retrying={loading}
        />
      ) : (
        <PagesPanel pages={pages} />
      )}
      {pages && <BinPanel key={pages.length} />}
      <Box mt={10}>
        <AccountPanel />
      </Box>
    </>
  )
}
