import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { useAction, useCall } from '@fankeep/shared/host'
import {
  Box,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Flex,
  Marks,
  Note,
  Panel,
  Skeleton,
  Stack,
  StateBadge,
  Tabs,
  Text,
} from '@fankeep/shared/ui'
import { Pagination } from '@fankeep/shared/ui/table'
import { useState } from 'react'
import { nameOf, useText } from '../text'
import { ItemRow } from './item-row'
import { useFile } from './use-file'

const perPage = 20
const views = ['all', 'waiting', 'done', 'skipped'] as const
type View = (typeof views)[number]

/** A request that was begun: how far it is, its package, and each post with what became of it. */
export function OutcomeView({ request: id }: { request: string }) {
  const { t } = useText()
  const [view, setView] = useState<View>('all')
  const [page, setPage] = useState(1)
  const [starts, setStarts] = useState<string[]>(['0'])
  const { data, error, loading, reload } = useCall('restore.show', {
    urr_id: id,
    limit: perPage,
    cursor: starts[page - 1] ?? '0',
    ...(view !== 'all' && { outcome: view }),
  })
  const tick = useAction('restore.tick')
  if (error && !data)
    return (
      <Panel label={t('title')}>
        <ErrorState title={t('showFailed')} text={t('dryFailedText')} onRetry={reload} retrying={loading} />
      </Panel>
    )
  if (!data) return <Skeleton h="20rem" radius="14px" />
  const { request } = data
  const look = (next: View) => {
    setView(next)
    setPage(1)
    setStarts(['0'])
  }
  const go = (to: number) => {
    if (to > page && data.next !== null) setStarts([...starts.slice(0, page), data.next])
    setPage(to > page ? page + 1 : to)
  }
  const onTick = async ({ n }: RestoreItem, done: boolean) => {
    if (await tick.run({ request: id, n, done })) reload()
  }
  return (
    <Stack gap={6}>
      <Live request={request} onChanged={reload} />
      {tick.refused && (
        <Note tone="bad" announce>
          {tick.refused.message}
        </Note>
      )}
      <Panel flush label={t('eachPost')}>
        <Box px={{ base: 4, md: 5 }}>
          <Tabs
            label={t('views')}
            value={view}
            onChange={look}
            tabs={views.map((key) => ({ key, label: t(`outcome.${key}`) }))}
          />
        </Box>
        {data.list.length > 0 ? (
          <Box as="ul" aria-busy={loading}>
            {data.list.map((item) => (
              <ItemRow
                key={item.n}
                item={item}
                open={request.state === 2}
                busy={tick.busy}
                onTick={(done) => void onTick(item, done)}
              />
            ))}
          </Box>
        ) : (
          <EmptyState drawing="posts" title={t('noneHere')} text={t('noneHereText')} />
        )}
        {(page > 1 || data.next !== null) && (
          <Pagination page={page} pages={page + (data.next === null ? 0 : 1)} onPage={go} />
        )}
      </Panel>
    </Stack>
  )
}

const looks = { 0: 'waiting', 1: 'waiting', 2: 'running', 3: 'safe', 4: 'failed' } as const

function Live({ request, onChanged }: { request: RestoreRequest; onChanged: () => void }) {
  const { t, number, platform } = useText()
  const { id, state, done, of, page, to } = request
  const end = useAction('restore.end')
  const file = useFile('restore.package')
  const report = useFile('restore.report')
  const under = state === 2
  const name = `${nameOf(page)}-${id}`
  return (
    <Card p={5}>
      <Flex align="center" gap={3} wrap="wrap">
        <StateBadge state={looks[state]}>{t(`requestState.${state}`)}</StateBadge>
        <Text fontSize="13" color="ink.500" ms="auto">
          {nameOf(page)} → {to ? `${nameOf(to)} · ${platform(to)}` : t('targetGone')}
        </Text>
      </Flex>
      <Flex align="baseline" gap={1.5} mt={3}>
        <Text fontSize="28" lineHeight={1.25} fontWeight="600">
          {number(done)}
        </Text>
        <Text color="ink.500">{t('ofPosts', { count: of ?? 0, of: number(of ?? 0) })}</Text>
      </Flex>
      <Box my={3}>
        <Marks
          tall
          at={of ? (done / of) * 100 : 0}
          label={t('progress', { count: of ?? 0, done: number(done), of: number(of ?? 0) })}
        />
      </Box>
      <Text fontSize="13" color="ink.700">
        {t(under ? 'handText' : 'endedText', { count: request.skipped, skipped: number(request.skipped) })}
      </Text>
      <Flex gap={2} mt={4} direction={{ base: 'column', md: 'row' }}>
        {under && (
          <Button icon="download" busy={file.busy} onClick={() => void file.save(id, `${name}.zip`)}>
            {t('getPackage')}
          </Button>
        )}
        <Button
          variant="line"
          icon="file"
          busy={report.busy}
          onClick={() => void report.save(id, `${name}.csv`)}
        >
          {t('getReport')}
        </Button>
        {under && (
          <Button
            variant="ghost"
            icon="stop"
            busy={end.busy}
            onClick={() => void end.run({ request: id }).then((ended) => ended && onChanged())}
          >
            {t('endHere')}
          </Button>
        )}
      </Flex>
    </Card>
  )
}
