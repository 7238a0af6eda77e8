import type { Page } from '@fankeep/shared/contract'
import { useAllPages, useEvent } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Button, EmptyState, ErrorState, PageHead, Skeleton, Stack } from '@fankeep/shared/ui'
import { Figures } from './figures'
import { PagePicker } from './page-picker'
import { withMostFans } from './pages'
import { PrintButton } from './print-button'
import { useText } from './text'
import { useInsights } from './use-insights'

/** Insights of a page's lists and posts: the changes between two lists in words, and the figures below. */
export function InsightsPage() {
  const { t } = useText()
  const { data, error, loading, reload } = useAllPages()
  useEvent('pages.changed', reload)
  const [params] = useSearchParams()
  const page = data && (data.list.find(({ id }) => id === params.get('id')) ?? withMostFans(data.list))
  if (page) return <OfPage key={page.id} page={page} pages={data.list} />
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      {!data && !error ? (
        <Waiting />
      ) : (
        <Box borderWidth="1px" borderRadius="card">
          {data ? (
            <EmptyState
              drawing="safe"
              title={t('noPageTitle')}
              text={t('noPageText')}
              action={
                <Button icon="plus" to="/channel?add=1">
                  {t('addPage')}
                </Button>
              }
            />
          ) : (
            <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={reload} retrying={loading} />
          )}
        </Box>
      )}
    </>
  )
}

function OfPage({ page, pages }: { page: Page; pages: Page[] }) {
  const { t } = useText()
  const { data, error, loading, reload } = useInsights(page)
  return (
    <>
      <PageHead
        crumb={<PagePicker page={page} pages={pages} />}
        title={t('title')}
        text={t('text')}
        actions={data && data.lists.count > 0 && <PrintButton page={page} />}
      />
      {data ? (
        <Figures page={page} pages={pages} insights={data} />
      ) : error ? (
        <Box borderWidth="1px" borderRadius="card">
          <ErrorState title={t('failedTitle')} text={t('failedText')} onRetry={reload} retrying={loading} />
        </Box>
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Waiting() {
  return (
    <Stack gap={6} aria-busy>
      <Skeleton h="14rem" radius="14px" />
      <Skeleton h="18rem" radius="14px" />
    </Stack>
  )
}
