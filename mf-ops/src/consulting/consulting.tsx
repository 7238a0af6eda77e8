import type { OpsConsultation } from '@fankeep/shared/contract/ops'
import { useHost, useLanguage, useWords } from '@fankeep/shared/host'
import {
  Button,
  Card,
  dateFormat,
  Flex,
  Heading,
  Stack,
  StateBadge,
  Text,
  TextLink,
  Written,
} from '@fankeep/shared/ui'
import { useState } from 'react'
import { edge } from '../edge'
import { ReadFault } from '../read-fault'
import { useLooked } from '../use-looked'
import { AnswerDialog, type AnswerAsked } from './answer-dialog'

const badges = { asked: 'waiting', confirmed: 'safe', declined: 'failed' } as const

/** The consulting requests of members, and the operator's answers. Only for those who may change the site, because it names members. */
export function Consulting({ onExpired }: { onExpired: () => void }) {
  const t = useWords('mf-ops')
  const { notify } = useHost()
  const { data, fault, look, put } = useLooked(edge.consulting, onExpired)
  const [asked, setAsked] = useState<AnswerAsked>()
  const waiting = data?.list.filter(({ state }) => state === 'asked').length ?? 0
  return (
    <Stack as="section" gap={3} aria-labelledby="consulting">
      <Flex gap={3} align="center" wrap="wrap">
        <Heading as="h2" id="consulting" fontSize="18">
          {t('consulting.title')}
        </Heading>
        {waiting > 0 && <StateBadge state="late">{t('consulting.waiting', { count: waiting })}</StateBadge>}
      </Flex>
      <ReadFault fault={fault} onRetry={() => void look()} />
      {data?.list.length === 0 && <Text color="ink.500">{t('consulting.none')}</Text>}
      {data?.list.map((talk) => (
        <Request key={talk.id} talk={talk} onAnswer={(action) => setAsked({ talk, action })} />
      ))}
      {asked && (
        <AnswerDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onStale={() => void look()}
          onDone={(next) => {
            setAsked(undefined)
            put(next)
            notify({ kind: 'success', title: t(`consulting.${asked.action}.done`) })
          }}
        />
      )}
    </Stack>
  )
}

interface RequestProps {
  talk: OpsConsultation
  onAnswer: (action: AnswerAsked['action']) => void
}

function Request({ talk, onAnswer }: RequestProps) {
  const t = useWords('mf-ops')
  const { state, topic, question, name, email, language, page, place, reason } = talk
  const when = useWhen(talk.at)
  const note = place ?? reason
  return (
    <Card as="article" p={5} aria-label={when}>
      <Flex gap={3} align="center" wrap="wrap">
        <Heading as="h3" fontSize="16" me="auto">
          {when}
        </Heading>
        <StateBadge state={badges[state]}>{t(`consulting.state.${state}`)}</StateBadge>
      </Flex>
      <Text mt={1} fontSize="13" color="ink.500" overflowWrap="anywhere">
        {[
          t(`consulting.topic.${topic}`),
          ...(page ? [`${page.name} (${page.platform})`] : []),
          language,
        ].join(' · ')}
      </Text>
      <Text mt={1} fontSize="13" overflowWrap="anywhere">
        {name} <TextLink href={`mailto:${email}`}>{email}</TextLink>
      </Text>
      <Written mt={3}>{question}</Written>
      {note && (
        <Text mt={3} fontSize="13" color="ink.500" overflowWrap="anywhere">
          {t('consulting.answered', { who: talk.who ?? '', note })}
        </Text>
      )}
      {state !== 'declined' && (
        <Flex gap={2} mt={4} wrap="wrap">
          <Button
            size="sm"
            variant={state === 'asked' ? 'solid' : 'line'}
            aria-label={t('consulting.confirm.of', { when })}
            onClick={() => onAnswer('confirm')}
          >
            {t(state === 'asked' ? 'consulting.confirm.action' : 'consulting.confirm.again')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('consulting.decline.of', { when })}
            onClick={() => onAnswer('decline')}
          >
            {t('consulting.decline.action')}
          </Button>
        </Flex>
      )}
    </Card>
  )
}

/** A time by the operator's own clock, with the name of its time zone. */
function useWhen(at: string): string {
  const language = useLanguage()
  return dateFormat(language, {
    ...({ weekday: 'short', month: 'long', day: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const),
  }).format(new Date(at))
}
