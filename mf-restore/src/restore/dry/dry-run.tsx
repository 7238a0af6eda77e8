import type { RestoreFitted } from '@fankeep/shared/contract'
import { newId, useAction, useCall, useHost } from '@fankeep/shared/host'
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
  StateBadge,
  Tabs,
  useMedia,
} from '@fankeep/shared/ui'
import { Pagination } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { AccessState } from '../apply/access-state'
import { TransferSummary } from '../transfer-summary'
import { Range } from '../range'
import { nameOf, useText } from '../text'
import type { DryRunData } from './dry-run-data'
import { Estimate } from './estimate'
import { NextStepFoot } from './next-step'
import { PostRow } from './post-row'
import { Unsaid } from './unsaid'
import { Verdict } from './verdict'

const perPage = 20
const views = ['all', 'as_is', 'adjusted', 'skipped'] as const

export interface DryRunProps {
  request: string
  onBack: () => void
  onBegun: () => void
}

/** Every post with what would be where, as a checklist; alongside it how long it takes. Publishes nothing. */
export function DryRun({ request, onBack, onBegun }: DryRunProps) {
  const { t } = useText()
  const host = useHost()
  const [view, setView] = useState<(typeof views)[number]>('all')
  const [page, setPage] = useState(1)
  const { data, error, loading, reload } = useCall('restore.dryRun', {
    request,
    limit: perPage,
    cursor: String((page - 1) * perPage),
    ...(view !== 'all' && { fit: view }),
  })
  const choose = useAction('restore.choose')
  // A tick shows at once; the next answer says how it is.
  const [ticked, setTicked] = useState<{ since: typeof data; posts: Record<string, boolean> }>()
  const start = useAction('restore.start')
  const [key] = useState(newId)
  const isWide = useMedia('(min-width: 1280px)')
  if (error && !data)
    return (
      <Panel label={t('dry')}>
        <ErrorState
          title={t('dryFailed')}
          text={error.name === 'Refused' ? error.message : t('dryFailedText')}
          onRetry={reload}
          retrying={loading}
          action={
            <Button variant="ghost" onClick={onBack}>
              {t('change')}
            </Button>
          }
        />
      </Panel>
    )
  if (!data) return <Waiting />

  const isTaken = ({ post, taken }: RestoreFitted) =>
    ticked?.since === data ? (ticked?.posts[post] ?? taken) : taken
  const take = async (posts: RestoreFitted[] | 'all', on: boolean) => {
    const which = posts === 'all' ? { all: true } : { post: posts.map(({ post }) => post) }
    if (posts !== 'all')
      setTicked({ since: data, posts: Object.fromEntries(posts.map(({ post }) => [post, on])) })
    if (await choose.run({ request, take: on, ...which })) reload()
    else setTicked(undefined)
  }
  const letOpenly = async (which: { post: string[] } | { all: true }, on: boolean) => {
    if (await choose.run({ request, openly: true, take: on, ...which })) reload()
  }
  const begin = async () => {
    if (!(await start.run({ request, idempotency_key: key }))) return
    host.notify({ kind: 'success', title: t('begun') })
    onBegun()
  }
  const next = {
    data,
    refused: start.refused?.message ?? choose.refused?.message,
    busy: start.busy,
    onBegin: () => void begin(),
  }
  return (
    <Stack gap={6}>
      <Way data={data} onBack={onBack} />
      <Grid
        gap={8}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 19rem' }}
      >
        <Panel flush label={t('dry')}>
          <Verdict data={data} busy={choose.busy} onTakeAll={(on) => void take('all', on)} />
          {data.unsaid > 0 && (
            <Unsaid
              count={data.unsaid}
              busy={choose.busy}
              onOpenly={() => void letOpenly({ all: true }, true)}
            />
          )}
          <Box px={{ base: 4, md: 5 }}>
            <Tabs
              label={t('views')}
              value={view}
              onChange={(next) => {
                setView(next)
                setPage(1)
              }}
              tabs={views.map((each) => ({ key: each, label: t(`view.${each}`), count: data.counts[each] }))}
            />
          </Box>
          {data.list.length > 0 ? (
            <Box as="ul" aria-busy={loading}>
              {data.list.map((post) => (
                <PostRow
                  key={post.post}
                  post={post}
                  taken={isTaken(post)}
                  busy={choose.busy}
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
            onPage={setPage}
            label={<Range {...{ page, perPage }} shown={data.list.length} total={data.total} />}
          />
        </Panel>
        <Estimate next={next} isWide={isWide} onBack={onBack} />
      </Grid>
      {!isWide && <NextStepFoot {...next} />}
    </Stack>
  )
}

/** The page is lost, and not only left. */
const isInDanger = (reason: DryRunData['request']['reason']) =>
  reason === 'hijacked' || reason === 'suspended' || reason === 'lost_access'

function Way({ data, onBack }: { data: DryRunData; onBack: () => void }) {
  const { t, number } = useText()
  const { page, to, reason } = data.request
  return (
    <TransferSummary
      from={{
        label: t('from'),
        page: { ...page, name: nameOf(page), gone: isInDanger(reason) },
        children: (
          <Flex mt={0.5} columnGap={2} rowGap={0.5} align="center" wrap="wrap" fontSize="13" color="ink.500">
            {isInDanger(reason) && <StateBadge state="danger">{t(`state.${reason}`)}</StateBadge>}
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
