import type { Page, Run } from '@fankeep/shared/contract'
import { Slot } from '@fankeep/shared/host'
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  isMissing,
  NotLoaded,
  PageHead,
  Skeleton,
} from '@fankeep/shared/ui'
import { Changes, ChangingBlock } from '@fankeep/shared/ui/motion'
import { useText } from '../format'
import { inDanger } from '../member-pages/page-state'
import { useMemberPages } from '../member-pages/use-member-pages'
import { useOpenAdd } from '../open-dialogs'
import { ReadinessSection } from '../readiness/readiness-section'
import { ProfilePrompt } from '../profile/profile-prompt'
import { AlarmCard } from './alarm-card'
import { ChannelSkeleton } from './channel-skeleton'
import { listColumns, roomForParts } from './columns'
import { type Head, headOf } from './head'
import { PageBoard } from './page-board'
import { RunLog } from './run-log'
import { TodoList } from './todo-list'
import { useRuns } from './use-runs'

/** The landing page of the member center: is everything safe, and what should be done now. */
export function ChannelPage() {
  const { t } = useText()
  const { pages, error, loading, reload } = useMemberPages()
  const runs = useRuns()
  const add = useAdd()
  const danger = pages?.filter(inDanger) ?? []
  const others = pages?.filter((page) => !inDanger(page)) ?? []
  return (
    <>
      <ProfilePrompt />
      <ChannelHead
        pages={pages}
        loading={!pages && !error}
        endedByPage={runs.endedByPage}
        alarmed={danger.length > 0}
        onAdd={add}
      />
      {!pages && !error && <ChannelSkeleton />}
      {!pages && error && (
        <Box borderWidth="1px" borderRadius="card">
          <ErrorState
            title={t('channel.error.title')}
            text={t('channel.error.text')}
            onRetry={reload}
            retrying={loading}
          />
        </Box>
      )}
      {pages?.length === 0 && <FirstPage onAdd={add} />}
      {pages && (
        <Changes>
          {danger.map((page) => (
            <ChangingBlock key={page.id}>
              <AlarmCard page={page} />
            </ChangingBlock>
          ))}
        </Changes>
      )}
      {pages && pages.length > 0 && (
        <>
          <PageBoard pages={others} besides={danger.length} endedByPage={runs.endedByPage} onAdd={add} />
          {/* For another set of pages the figures are requested again. */}
          <ReadinessSection key={pages.map(({ id }) => id).join(' ')} pages={pages} />
          <Box display="grid" gridTemplateColumns={listColumns} gap={{ base: 8, xl: 12 }} mt={10}>
            <LastRuns pages={pages} runs={runs} />
            <TodoList pages={pages} />
          </Box>
          {/* Last, because its parts load late and would push down anything below them. */}
          <Box display="flow-root" minH={roomForParts}>
            <Slot name="channels" given={{}} />
          </Box>
        </>
      )}
    </>
  )
}

interface ChannelHeadProps {
  pages: Page[] | undefined
  loading: boolean
  endedByPage: Record<string, Run>
  alarmed: boolean
  onAdd: () => void
}

function ChannelHead({ pages, loading, endedByPage, alarmed, onAdd }: ChannelHeadProps) {
  const { t, format } = useText()
  const partsText = ({ count, parts }: Head) =>
    parts.length === 0
      ? ''
      : t('channel.part.all', { count: pages?.length ?? count }) +
        parts.map((part) => t(`channel.part.${part.what}`, { count: part.count })).join(t('channel.comma')) +
        t('channel.stop')

  const head = pages && headOf(pages, endedByPage)
  const kept = {
    fans: format.number(pages?.reduce((sum, page) => sum + page.fans, 0) ?? 0),
    posts: format.number(pages?.reduce((sum, page) => sum + page.posts, 0) ?? 0),
  }
  return (
    <PageHead
      title={head ? t(`channel.head.${head.title}`, { count: head.count }) : t('nav.channel')}
      text={
        loading ? (
          <Flex minH={{ base: '3rem', md: '1.5rem' }} align="center">
            <Skeleton w="min(100%, 28rem)" h={14} />
          </Flex>
        ) : (
          head && head.title !== 'empty' && t('channel.kept', kept) + partsText(head)
        )
      }
      actions={
        pages &&
        pages.length > 0 && (
          // During an alarm, the phone's first screen is reserved for it.
          <Button icon="plus" onClick={onAdd} hideBelow={alarmed ? 'md' : undefined}>
            {t('add.title')}
          </Button>
        )
      }
    />
  )
}

function LastRuns({ pages, runs }: { pages: Page[]; runs: ReturnType<typeof useRuns> }) {
  const { t } = useText()
  if (!isMissing(runs.loaded)) return <RunLog pages={pages} runs={runs.list} />
  // In a box, so that the note is not as high as the list next to it.
  return (
    <Box>
      <NotLoaded of={runs.loaded}>{t('log.error')}</NotLoaded>
    </Box>
  )
}

function FirstPage({ onAdd }: { onAdd: () => void }) {
  const { t } = useText()
  return (
    <Box borderWidth="1px" borderRadius="card">
      <EmptyState
        drawing="safe"
        title={t('channel.empty.title')}
        text={t('channel.empty.text')}
        action={
          <Button icon="plus" onClick={onAdd}>
            {t('add.title')}
          </Button>
        }
        hint={t('channel.empty.hint')}
      />
    </Box>
  )
}

function useAdd() {
  const open = useOpenAdd()
  return () => open()
}
