import type { Consultation } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import {
  Box,
  Button,
  Card,
  Flex,
  Heading,
  Note,
  StateBadge,
  type StateName,
  Written,
} from '@fankeep/shared/ui'
import { Dotted } from '../dotted'
import { useText } from '../format'
import { useUndo } from '../undo'
import { useMoments } from './moments'

const badges: Record<Consultation['state'], StateName> = {
  asked: 'waiting',
  confirmed: 'safe',
  declined: 'failed',
  cancelled: 'gone',
  over: 'part',
  lapsed: 'late',
}

export const isOpen = ({ state }: Consultation) => state === 'asked' || state === 'confirmed'

interface TalkCardProps {
  talk: Consultation
  onMove: () => void
  onChanged: () => void
}

/** A talk: its time, its state, where the two meet, and what the member can still change. */
export function TalkCard({ talk, onMove, onChanged }: TalkCardProps) {
  const { t } = useText()
  const moments = useMoments()
  const cancelling = useCancel(talk, onChanged)
  const { state, topic, page, question, place, reason } = talk
  const when = moments.whole(talk.at)
  return (
    <Card as="article" p={{ base: 4, md: 5 }} aria-label={when}>
      <Flex gap={3} align="center" wrap="wrap">
        <Heading as="h3" fontSize="16" me="auto">
          {when}
        </Heading>
        <StateBadge state={badges[state]}>{t(`consulting.state.${state}`)}</StateBadge>
      </Flex>
      <Box mt={1} fontSize="13" color="ink.500" overflowWrap="anywhere">
        <Dotted facts={[t(`consulting.topic.${topic}.name`), ...(page ? [page.name] : [])]} />
      </Box>
      <Written mt={2}>{question}</Written>
      {(state === 'asked' || state === 'lapsed' || reason) && (
        <Box mt={3}>
          <Note tone={state === 'asked' ? 'info' : 'late'}>
            {reason ?? t(`consulting.means.${state as 'asked'}`)}
          </Note>
        </Box>
      )}
      {cancelling.refused && (
        <Box mt={3}>
          <Note tone="bad" announce>
            {cancelling.refused.message}
          </Note>
        </Box>
      )}
      {isOpen(talk) && (
        <Flex gap={2} mt={4} wrap="wrap">
          {place && (
            <Button href={place} target="_blank" size="sm" icon="external">
              {t('consulting.join')}
            </Button>
          )}
          <Button variant="line" size="sm" aria-label={t('consulting.moveOf', { when })} onClick={onMove}>
            {t('consulting.move')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={cancelling.busy}
            aria-label={t('consulting.cancelOf', { when })}
            onClick={() => void cancelling.run()}
          >
            {t('consulting.cancel')}
          </Button>
        </Flex>
      )}
    </Card>
  )
}

/** Frees the time immediately; this can be undone as long as no one else takes it. */
function useCancel({ id: consultation, at }: Consultation, onChanged: () => void) {
  const { t } = useText()
  const host = useHost()
  const moments = useMoments()
  const undo = useUndo()
  const action = useAction('consulting.cancel')
  const run = async () => {
    if (!(await action.run({ consultation }))) return
    onChanged()
    undo(t('consulting.cancelled', { when: moments.whole(at) }), async () => {
      await host.api.call('consulting.cancel', { consultation, put_back: true }, { outlivesScreen: true })
      onChanged()
    })
  }
  return { ...action, run }
}
