import type { Page } from '@fankeep/shared/contract'
import { useSession } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, EmptyState, ErrorState, NumberText, PageHead, Skeleton, Tabs } from '@fankeep/shared/ui'
import { useState } from 'react'
import { addAddress, useOpenImport } from '../open-dialogs'
import { useText } from '../format'
import { contentWord, fansOf, fanWord, hasList } from '../member-pages/page-state'
import { useMemberPages } from '../member-pages/use-member-pages'
import { PostsView } from '../posts/posts-view'
import { FanFlow } from './fan-flow'
import { FanList } from './fan-list'
import { FansInvitation } from './fans-invitation'
import { PagePicker } from './page-picker'
import { ShareDialog } from './share/share-dialog'

/** The fans (and, alongside them, the posts) of one page. Open to all: visitors see a description. */
export function FansListPage() {
  const { state, user } = useSession()
  if (user) return <FansOfMember />
  return state === 'unknown' ? <Waiting /> : <FansInvitation />
}

function FansOfMember() {
  const { t } = useText()
  const { pages, error, loading, reload } = useMemberPages()
  const [params] = useSearchParams()
  const page = pages && (pages.find(({ id }) => id === params.get('id')) ?? withMostFans(pages))
  if (page) return <FansOfPage key={page.id} page={page} pages={pages} />
  if (!pages && !error) return <Waiting />
  return (
    <>
      <PageHead title={t('nav.fans')} />
      <Box borderWidth="1px" borderRadius="card">
        {pages ? (
          <EmptyState
            drawing="safe"
            title={t('channel.empty.title')}
            text={t('fans.noPage')}
            action={
              <Button icon="plus" to={addAddress()}>
                {t('add.title')}
              </Button>
            }
          />
        ) : (
          <ErrorState
            title={t('fans.error.title')}
            text={t('fans.error.plain')}
            onRetry={reload}
            retrying={loading}
          />
        )}
      </Box>
    </>
  )
}

const withMostFans = (pages: Page[]) => [...pages].sort((one, other) => other.fans - one.fans)[0]

function FansOfPage({ page, pages }: { page: Page; pages: Page[] }) {
  const { t } = useText()
  const [params, setParams] = useSearchParams()
  const openImport = useOpenImport()
  const view = params.get('view') === 'posts' ? 'posts' : 'fans'
  const show = (next: 'fans' | 'posts') =>
    setParams((now) => {
      for (const key of [...now.keys()]) if (key !== 'id') now.delete(key)
      now.set('id', page.id)
      if (next === 'posts') now.set('view', next)
      return now
    })
  return (
    <>
      <PageHead
        crumb={<PagePicker page={page} pages={pages} />}
        title={<BigNumber page={page} view={view} />}
        actions={
          <>
            {view === 'fans' && hasList(page) && <Share page={page} group={params.get('group')} />}
            <Button variant="line" icon="upload" onClick={() => openImport(page.id)}>
              {t('card.action.import')}
            </Button>
          </>
        }
      />
      <Box mb={6}>
        <Tabs
          label={t('fans.views')}
          value={view}
          onChange={show}
          tabs={[
            { key: 'fans', label: t('fans.tab'), count: page.fans },
            { key: 'posts', label: t(`content.${contentWord(page)}`), count: page.posts },
          ]}
        />
      </Box>
      {view === 'posts' ? (
        <PostsView page={page} />
      ) : hasList(page) ? (
        <Fans page={page} />
      ) : (
        <NoList page={page} />
      )}
    </>
  )
}

function Share({ page, group }: { page: Page; group: string | null }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" icon="link" onClick={() => setOpen(true)}>
        {t('share.action')}
      </Button>
      {isOpen && <ShareDialog page={page} group={group} onClose={() => setOpen(false)} />}
    </>
  )
}

function Fans({ page }: { page: Page }) {
  return (
    <>
      <FanFlow page={page} />
      <FanList page={page} />
    </>
  )
}

function BigNumber({ page, view }: { page: Page; view: 'fans' | 'posts' }) {
  const { t, format } = useText()
  const fans = view === 'fans'
  const unit = t(`unit.${fans ? fanWord(page) : contentWord(page)}`)
  const at = fans ? page.list_at : page.last_backup
  return (
    <Box
      as="span"
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      gap="0 0.5rem"
      fontVariantNumeric="tabular-nums"
    >
      <Box as="span" fontSize="28" lineHeight={1.3} letterSpacing="-.02em">
        <NumberText value={fans ? fansOf(page) : page.posts} />
      </Box>
      <Box as="small" fontSize="14" fontWeight={400} color="ink.500">
        {at ? t(fans ? 'fans.listAt' : 'fans.contentAt', { unit, when: format.whenIn(at) }) : unit}
      </Box>
    </Box>
  )
}

function NoList({ page }: { page: Page }) {
  const { t } = useText()
  const openImport = useOpenImport()
  return (
    <Box borderWidth="1px" borderRadius="card">
      <EmptyState
        drawing="fans"
        title={t('fans.none.title')}
        text={t('fans.none.text')}
        action={
          <Button icon="upload" onClick={() => openImport(page.id)}>
            {t('card.action.import')}
          </Button>
        }
        hint={t('channel.empty.hint')}
      />
    </Box>
  )
}

function Waiting() {
  return (
    <Box aria-busy>
      <Skeleton w="12rem" h={28} />
      <Box mt={4} mb={6}>
        <Skeleton w="18rem" h={32} />
      </Box>
      <Skeleton h="16rem" radius="14px" />
      <Box mt={6}>
        <Skeleton h="24rem" radius="14px" />
      </Box>
    </Box>
  )
}
