import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { usePageAccess } from '@fankeep/shared/host'
import {
  Box,
  Button,
  Card,
  Flex,
  Grid,
  Marks,
  Note,
  RelativeTime,
  StateBadge,
  type StateName,
  Text,
} from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { useText } from '../text'
import { needsPermission } from './needs-permission'
import { Recent } from './recent'
import { reachedOf } from './settled'
import { Steering } from './steering'
import type { RecentPosts } from './use-recent'
import { useMinutesLeft } from './use-minutes-left'

interface LiveBarProps {
  request: RestoreRequest
  /** The latest posts, newest first. */
  recent: RecentPosts
  put: (request: RestoreRequest, item?: RestoreItem | null) => void
  /** A link, next to the buttons. */
  end?: ReactNode
}

const looks = {
  publishing: 'running',
  waiting: 'waiting',
  paused: 'late',
  stopping: 'running',
} as const satisfies Record<NonNullable<RestoreRequest['phase']>, StateName>

/** A running restore: its progress, what is being published now, and its controls. */
export function LiveBar({ request, recent, put, end }: LiveBarProps) {
  const { t, number } = useText()
  const { of, done, started_at: started, phase } = request
  const all = of ?? 0
  return (
    <Card
      as="section"
      aria-label={t('liveLabel')}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 22rem)' }}
    >
      <Box p={5}>
        <Flex align="center" gap={3} fontSize="13" color="ink.500">
          <StateBadge state={request.halted ? 'danger' : looks[phase ?? 'publishing']}>
            {t(`phase.${request.halted ? 'halted' : (phase ?? 'publishing')}`)}
          </StateBadge>
          {started && (
            <Text ms="auto" truncate>
              {t('startedAt')} <RelativeTime at={started} />
            </Text>
          )}
        </Flex>
        <Flex align="center" gap={3} mt={1.5} wrap="wrap">
          <Count done={done} all={all} />
          <Steering request={request} put={put} />
        </Flex>
        <Box my={3}>
          <Marks
            tall
            tone={phase === 'paused' ? 'warn' : undefined}
            at={all ? (reachedOf(request) / all) * 100 : 0}
            label={t('progress', { count: all, done: number(done), of: number(all) })}
          />
        </Box>
        <Grid gap={1} gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr auto' }} fontSize="13">
          <Text color="ink.700">
            <Doing request={request} />
          </Text>
          <Text color="ink.500">
            <Left request={request} />
          </Text>
        </Grid>
        {request.halted && <Halted request={request} />}
        {end && <Box mt={3}>{end}</Box>}
      </Box>
      <Box
        borderTopWidth={{ base: '1px', lg: 0 }}
        borderInlineStartWidth={{ lg: '1px' }}
        px={5}
        py={{ base: 3, lg: 4 }}
      >
        <Recent request={request} recent={recent} put={put} />
      </Box>
    </Card>
  )
}

/** What it is doing or waiting for, and how many have failed so far. */
function Doing({ request }: { request: RestoreRequest }) {
  const { t, number, pace, platform, day } = useText()
  const { phase, wait_until: until, failed, unknown, to } = request
  const doing =
    phase === 'waiting' && until && to
      ? t('waitsFor', { platform: platform(to), at: day(until, true) })
      : phase === 'publishing' || phase === null
        ? request.pace && pace(request.pace)
        : t(`doing.${phase}`)
  return (
    <>
      {[
        doing,
        failed > 0 && t('failedSoFar', { count: failed, shown: number(failed) }),
        unknown > 0 && t('unknownSoFar', { count: unknown, shown: number(unknown) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}

/** When it will finish, by the platform's limit; the member need not stay. */
function Left({ request }: { request: RestoreRequest }) {
  const { t, span } = useText()
  const left = useMinutesLeft(request)
  return <>{left === null ? t('mayClose') : t('doneAndClose', { left: span(left) })}</>
}

/** It paused automatically: why, and what to do. */
function Halted({ request }: { request: RestoreRequest }) {
  const { id, halted, to } = request
  const { t, platform } = useText()
  const access = usePageAccess()
  if (!halted) return null
  return (
    <Box mt={4} display="grid" gap={3}>
      <Note tone="danger" announce>
        {halted.msg}
      </Note>
      {access.refused && (
        <Note tone="bad" announce>
          {access.refused.message}
        </Note>
      )}
      {to && needsPermission(request) && (
        <Flex>
          <Button
            iconEnd="external"
            busy={access.busy}
            onClick={() => void access.go(to, `/contentRestore?request=${id}`)}
          >
            {t('authoriseAgain', { platform: platform(to) })}
          </Button>
        </Flex>
      )}
    </Box>
  )
}

function Count({ done, all }: { done: number; all: number }) {
  const { t, number } = useText()
  return (
    <Flex align="baseline" gap={1.5} flex="1 9rem" minW={0}>
      <Text fontSize="28" lineHeight={1.25} fontWeight="600" letterSpacing="-.02em">
        {number(done)}
      </Text>
      <Text color="ink.500">{t('ofPosts', { count: all, of: number(all) })}</Text>
    </Flex>
  )
}
