import type { Consultation } from '@fankeep/shared/contract'
import { useCall, useHost, useMember } from '@fankeep/shared/host'
import {
  Box,
  DemoClosed,
  EmptyState,
  ErrorState,
  Heading,
  PageHead,
  Skeleton,
  Stack,
} from '@fankeep/shared/ui'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useText } from '../format'
import { AskForm } from './ask-form'
import { MoveDialog } from './move-dialog'
import { isOpen, TalkCard } from './talk-card'

/** Talks with a consultant: those the member requested, and a form for another. */
export function ConsultingPage() {
  const { t } = useText()
  const { demo } = useMember()
  return (
    <>
      <PageHead title={t('consulting.title')} text={t('consulting.text')} />
      {demo ? (
        <Framed>
          <DemoClosed />
        </Framed>
      ) : (
        <OwnTalks />
      )}
    </>
  )
}

function OwnTalks() {
  const { t } = useText()
  const talks = useCall('consulting.list', {})
  const times = useCall('consulting.times', {})
  const [moving, setMoving] = useState<Consultation>()
  const reload = () => {
    talks.reload()
    times.reload()
  }
  useAnswers(reload)
  if ((!talks.data && talks.error) || (!times.data && times.error))
    return (
      <Framed>
        <ErrorState
          title={t('consulting.failedTitle')}
          text={t('consulting.failedText')}
          onRetry={reload}
          retrying={talks.loading || times.loading}
        />
      </Framed>
    )
  if (!talks.data || !times.data)
    return (
      <Stack gap={6} aria-busy>
        <Skeleton h="8rem" radius="14px" />
        <Skeleton h="32rem" radius="14px" />
      </Stack>
    )
  const { list } = talks.data
  const open = list.filter(isOpen).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const given = { onMove: setMoving, onChanged: reload }
  return (
    <Stack gap={{ base: 6, md: 8 }}>
      <Talks title={t('consulting.yours')} talks={open} {...given} />
      {times.data.offered ? (
        <AskForm times={times.data.times} onChanged={reload} />
      ) : (
        <Framed>
          <EmptyState title={t('consulting.closedTitle')} text={t('consulting.closedText')} />
        </Framed>
      )}
      <Talks title={t('consulting.earlier')} talks={list.filter((talk) => !isOpen(talk))} {...given} />
      {moving && (
        <MoveDialog
          talk={moving}
          times={times.data.times}
          onChanged={reload}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Stack>
  )
}

/** An operator answers while the screen is open: it must not contradict the notice about it. */
function useAnswers(reload: () => void) {
  const { progress } = useHost()
  const hear = useEffectEvent(reload)
  useEffect(
    () =>
      progress.onNotice(
        ({ path }) => path.startsWith('/consulting') && hear(),
        () => hear(),
      ),
    [progress],
  )
}

interface TalksProps {
  title: string
  talks: readonly Consultation[]
  onMove: (talk: Consultation) => void
  onChanged: () => void
}

function Talks({ title, talks, onMove, onChanged }: TalksProps) {
  const id = useId()
  if (talks.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="16">
        {title}
      </Heading>
      {talks.map((talk) => (
        <TalkCard key={talk.id} talk={talk} onMove={() => onMove(talk)} onChanged={onChanged} />
      ))}
    </Stack>
  )
}

const Framed = ({ children }: { children: ReactNode }) => (
  <Box borderWidth="1px" borderRadius="card">
    {children}
  </Box>
)
