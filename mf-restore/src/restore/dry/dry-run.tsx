import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Grid,
  Panel,
  Skeleton,
  Stack,
  Tabs,
  useMedia,
} from '@fankeep/shared/ui'
import { Pagination } from '@fankeep/shared/ui/table'
import { AccessState } from '../apply/access-state'
import { isLoss, PageState } from '../page-state'
import { TransferSummary } from '../transfer-summary'
import { Range } from '../range'
import { nameOf, useText } from '../text'
import type { DryRunData } from './dry-run-data'
import { Estimate } from './estimate'
import { NextStepFoot } from './next-step'
import { PostRow } from './post-row'
import { Unsaid } from './unsaid'
import { type DryRunState, dryViews, perPage, useDryRun } from './use-dry-run'
import { Verdict } from './verdict'

export interface DryRunProps {
  request: string
  onBack: () => void
  onBegun: () => void
}

/** A checklist of every post with its result at the target; next to it how long it takes. Publishes nothing. */
export function DryRun({ request, onBack, onBegun }: DryRunProps) {
  const { t } = useText()
  const dry = useDryRun(request, onBegun)
  const { data, error } = dry
  const isWide = useMedia('(min-width: 80rem)')
  if (error && !data)
    return (
      <Panel label={t('dry')}>
        <ErrorState
          title={t('dryFailed')}
          text={error.name === 'Refused' ? error.message : t('dryFailedText')}
          onRetry={dry.reload}
          retrying={dry.loading}
          action={
            <Button variant="ghost" onClick={onBack}>
              {t('change')}
            </Button>
          }
        />
      </Panel>
    )
  if (!data) return <Waiting />

  const next = { data, ...dry.start }
  return (
    <Stack gap={6}>
      <Way data={data} onBack={onBack} />
      <Grid
        gap={8}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}
      >
        <Checklist dry={dry} data={data} />
        <Estimate next={next} isWide={isWide} onBack={onBack} />
      </Grid>
      {!isWide && <NextStepFoot {...next} />}
    </Stack>
  )
}

interface ChecklistProps {
  dry: DryRunState
  data: DryRunData
}

function Checklist({ dry, data }: ChecklistProps) {
  const { t } = useText()
  const { view, page, loading, choosing, take, letOpenly } = dry
  return (
    <Panel flush label={t('dry')}>
      <Verdict data={data} busy={choosing} onTakeAll={(on) => void take('all', on)} />
      {data.unsaid > 0 && (
        <Unsaid count={data.unsaid} busy={choosing} onOpenly={() => void letOpenly({ all: true }, true)} />
      )}
      <Box px={{ base: 4, md: 5 }}>
        <Tabs
          label={t('views')}
          value={view}
          onChange={dry.setView}
          tabs={dryViews.map((each) => ({ key: each, label: t(`view.${each}`), count: data.counts[each] }))}
        />
      </Box>
      {data.list.length > 0 ? (
        <Box as="ul" aria-busy={loading}>
          {data.list.map((post) => (
            <PostRow
              key={post.post}
              post={post}
              taken={dry.isTaken(post)}
              busy={choosing}
              onTake={(on) => void take([post], on)}
              onOpenly={(on) => void letOpenly({ post: [post.post] }, on)}
            />
          ))}
        </Box>
      ) : (
        <EmptyState drawing="posts" title={t('noneHere')} text={t('noneHereText')} />
      )}
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(data.total / perPage))}
        onPage={dry.setPage}
        label={<Range {...{ page, perPage }} shown={data.list.length} total={data.total} />}
      />
    </Panel>
  )
}

function Way({ data, onBack }: { data: DryRunData; onBack: () => void }) {
  const { t, number } = useText()
  const { page, to, reason } = data.request
  return (
    <TransferSummary
      from={{
        label: t('from'),
        page: { ...page, name: nameOf(page), gone: isLoss(reason) },
        children: (
          <Flex mt={0.5} columnGap={2} rowGap={0.5} align="center" wrap="wrap" fontSize="13" color="ink.500">
            {isLoss(reason) && <PageState state={reason} />}
            {t('posts', { count: data.counts.all, shown: number(data.counts.all) })}
          </Flex>
        ),
      }}
      between={t('posts', { count: data.taken, shown: number(data.taken) })}
      to={{
        label: t('to'),
        page: to && { ...to, name: nameOf(to) },
        children: <AccessState target={{ ...data, way: data.request.way ?? 'api' }} />,
        end: (
          <Button variant="ghost" size="sm" onClick={onBack}>
            {t('change')}
          </Button>
        ),
      }}
    />
  )
}

function Waiting() {
  return (
    <Stack gap={6} aria-busy>
      <Skeleton h="6.5rem" radius="14px" />
      <Grid gap={8} gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}>
        <Flex direction="column" gap={3}>
          <Skeleton h="9rem" radius="14px" />
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} h="4rem" radius="8px" />
          ))}
        </Flex>
        <Skeleton h="24rem" radius="14px" />
      </Grid>
    </Stack>
  )
}
