import type { Page } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { IconButton, Menu, type MenuItem } from '@fankeep/shared/ui'
import { useOpenImport } from '../open-dialogs'
import { useDownload } from '../download/use-download'
import { useText } from '../format'
import { hasList, nameOf } from '../member-pages/page-state'

export interface PageMenuProps {
  page: Page
  onSettings: (page: Page) => void
  onDelete: (page: Page) => void
}

/** All actions for a page. */
export function PageMenu({ page, onSettings, onDelete }: PageMenuProps) {
  const { t } = useText()
  const openImport = useOpenImport()
  const downloads = useDownloads(page)
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" label={t('manage.more', { name: nameOf(page) })} />}
      items={[
        { key: 'fans', label: t('card.action.fans'), icon: 'users', to: `/fansList?id=${page.id}` },
        {
          key: 'posts',
          label: t('card.action.posts'),
          icon: 'image',
          to: `/fansList?id=${page.id}&view=posts`,
        },
        ...downloads,
        {
          key: 'import',
          label: t('card.action.import'),
          icon: 'upload',
          onSelect: () => openImport(page.id),
        },
        {
          key: 'settings',
          label: t('manage.settings'),
          icon: 'edit',
          onSelect: () => onSettings(page),
          apart: true,
        },
        { key: 'open', label: t('manage.open'), icon: 'external', href: page.url, external: true },
        {
          key: 'delete',
          label: t('manage.delete'),
          icon: 'trash',
          danger: true,
          onSelect: () => onDelete(page),
          apart: true,
        },
      ]}
    />
  )
}

/** Downloads of all its fans and posts. */
function useDownloads(page: Page): MenuItem[] {
  const { t } = useText()
  const host = useHost()
  const fans = useDownload('fans.download', page)
  const posts = useDownload('posts.download', page)
  const begin = (download: Promise<void>) => {
    host.notify({
      kind: 'info',
      title: t('download.begun', { name: nameOf(page) }),
      text: t('download.begunText'),
    })
    return download
  }
  return [
    {
      key: 'downFans',
      label: t('download.allFans'),
      icon: 'download',
      disabled: !hasList(page) || fans.received !== null,
      onSelect: () => void begin(fans.start({ id: page.id, all: true }, 'csv')),
    },
    {
      key: 'downPosts',
      label: t('download.allPosts'),
      icon: 'download',
      disabled: page.posts === 0 || posts.received !== null,
      onSelect: () => void begin(posts.start({ id: page.id, all: true }, 'zip')),
    },
  ]
}
