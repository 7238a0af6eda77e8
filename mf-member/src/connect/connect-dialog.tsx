import type { Page } from '@fankeep/shared/contract'
import { Button, Flex, Note, platformName, Stack } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useOpenImport } from '../open-dialogs'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import { AuthorisePanel } from './authorise-panel'
import { AutoSetting } from './auto-setting'
import { BackUpNow } from './back-up-now'
import { EndAccess } from './end-access'
import { GivenTable } from './given-table'

/** Connects a page through its platform's API: what it gives, the permission, a backup now, and the schedule. */
export function ConnectDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const { t, language } = useText()
  const platform = platformName(page.platform, language)
  const isBound = page.access.state === 'bound'
  return (
    <Dialog open onClose={onClose} title={t('connect.title', { platform, name: nameOf(page) })} size="lg">
      <Stack gap={6}>
        <GivenTable page={page} />
        {page.access.can === 'none' || !page.access.ready ? (
          <NoWay page={page} />
        ) : isBound ? (
          <>
            <BackUpNow page={page} onBegun={onClose} />
            <AutoSetting page={page} />
            <EndAccess page={page} />
          </>
        ) : (
          <AuthorisePanel page={page} />
        )}
      </Stack>
    </Dialog>
  )
}

function NoWay({ page }: { page: Page }) {
  const { t, language } = useText()
  const openImport = useOpenImport()
  return (
    <Stack gap={4}>
      {page.access.can === 'oauth' && (
        <Note>{t('connect.notReady', { platform: platformName(page.platform, language) })}</Note>
      )}
      <Flex>
        <Button icon="upload" onClick={() => openImport(page.id)}>
          {t('connect.import')}
        </Button>
      </Flex>
    </Stack>
  )
}
