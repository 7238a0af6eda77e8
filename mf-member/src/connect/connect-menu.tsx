import type { Page } from '@fankeep/shared/contract'
import { IconButton, Menu, platformName } from '@fankeep/shared/ui'
import { useOpenConnect, useOpenImport } from '../open-dialogs'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'

/** The two ways in which a page is backed up: through its platform, and from an archive. */
export function ConnectMenu({ page }: { page: Page }) {
  const { t, language } = useText()
  const [openConnect, openImport] = [useOpenConnect(), useOpenImport()]
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={t('connect.menu', { name: nameOf(page) })} />}
      items={[
        {
          key: 'connect',
          label: t('connect.open', { platform: platformName(page.platform, language) }),
          icon: 'refresh',
          onSelect: () => openConnect(page.id),
        },
        {
          key: 'import',
          label: t('card.action.import'),
          icon: 'upload',
          onSelect: () => openImport(page.id),
        },
      ]}
    />
  )
}
