import { useCall, useWords } from '@fankeep/shared/host'
import { Box, Button, EmptyState, ErrorState, Note, PageHead, Panel, Stack } from '@fankeep/shared/ui'
import { KeptList, KeptSkeleton } from './kept-list'
import { Passage } from './passage'
import { Truths } from './truths'
import { WhatFollows } from './what-follows'

/** As many pages as one answer holds: the list is for looking at, not for working in. */
const shown = 100

/**
 * What restoring will be, and what the member already has for it. Nothing here publishes anything: the requests
 * themselves (apply, dry run, live progress) are not open yet, and the page says so.
 */
export function RestorePage() {
  const t = useWords('mf-restore')
  const { data, error, loading, reload } = useCall('pages.list', { limit: shown })
  const pages = data?.list ?? []
  const withPosts = pages.filter(({ posts }) => posts > 0).sort((a, b) => b.posts - a.posts)
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <Stack gap={6}>
        <Note>{t('notYet')}</Note>
        <Passage from={withPosts[0]} />
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}
          gap={8}
          alignItems="start"
        >
          <Stack gap={10}>
            {error && !data ? (
              <Panel title={t('kept')}>
                <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={reload} />
              </Panel>
            ) : loading && !data ? (
              <KeptSkeleton title={t('kept')} />
            ) : withPosts.length > 0 ? (
              <KeptList pages={pages} total={data?.total ?? pages.length} />
            ) : (
              <Panel title={t('kept')}>
                <EmptyState
                  drawing="posts"
                  title={t('emptyTitle')}
                  text={t('emptyText')}
                  action={
                    <Button variant="solid" icon="upload" to="/channel">
                      {t('emptyAction')}
                    </Button>
                  }
                />
              </Panel>
            )}
            <WhatFollows />
          </Stack>
          <Truths ready={withPosts.length > 0} />
        </Box>
      </Stack>
    </>
  )
}
