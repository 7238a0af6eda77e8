import type { CallOutput, RestoreRequest } from '@fankeep/shared/contract'
import type { Loaded } from '@fankeep/shared/host'
import { Box, Button, Card, Flex, NotLoaded, Progress } from '@fankeep/shared/ui'
import { createContext, useContext } from 'react'
import { nameOf, useText } from '../text'
import { useLive } from './use-live'
import { useMinutesLeft } from './use-minutes-left'

export const underWayInput = { state: '2', limit: 5 } as const

export const UnderWayContext = createContext<Loaded<CallOutput<'restore.list'>> | null>(null)

/** Keeps running restores visible everywhere on this screen. */
export function Running({ except }: { except: string | undefined }) {
  const { t } = useText()
  const underWay = useContext(UnderWayContext)
  if (!underWay) return null
  const { data, error, reload } = underWay
  const others = data?.list.filter(({ id }) => id !== except) ?? []
  if (data ? others.length === 0 : !error) return null
  return (
    <Box display="grid" gap={3} mb={6}>
      <NotLoaded of={underWay}>{t('underWayFailed')}</NotLoaded>
      {others.map((request) => (
        <One key={request.id} answered={request} reload={reload} />
      ))}
    </Box>
  )
}

function One({ answered, reload }: { answered: RestoreRequest; reload: () => void }) {
  const { t, platform, span } = useText()
  const { request } = useLive(answered, reload)
  const { id, page, to, done, of, way, phase, state, halted } = request
  const left = useMinutesLeft(request)
  const standing = t(
    state > 2
      ? `requestState.${state}`
      : way === 'hand'
        ? 'byHandNow'
        : `phase.${halted ? 'halted' : (phase ?? 'publishing')}`,
  )
  return (
    <Card as="section" aria-label={t('runningLabel', { name: nameOf(page) })} px={5} py={3.5}>
      <Flex gap={4} align="center" wrap="wrap">
        <Box flex="1 14rem" minW={0}>
          <Progress
            label={t('liveLabel')}
            done={done}
            of={of}
            unit={t('unit')}
            tone={phase === 'paused' ? 'warn' : undefined}
            rate={`${nameOf(page)} → ${to ? `${nameOf(to)} · ${platform(to)}` : t('targetGone')}`}
            left={left === null ? standing : `${standing} · ${t('doneIn', { left: span(left) })}`}
          />
        </Box>
        <Button variant="line" size="sm" to={`/contentRestore?request=${id}`}>
          {t('lookAtIt')}
        </Button>
      </Flex>
    </Card>
  )
}
