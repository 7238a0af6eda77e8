import type { RestoreRequest } from '@fankeep/shared/contract'
import { useAction } from '@fankeep/shared/host'
import { Box, Button, Card, Flex, Marks, Note, RelativeTime, StateBadge, Text } from '@fankeep/shared/ui'
import { useText } from '../text'
import { Files } from './files'
import { requestLook } from '../looks'

interface SummaryProps {
  request: RestoreRequest
  put: (request: RestoreRequest) => void
}

/** A package being posted by hand, or the result of an ended request. */
export function Summary({ request, put }: SummaryProps) {
  const { t, number } = useText()
  const { state, done, of, way } = request
  const all = of ?? 0
  const isOpen = state === 2
  const when = isOpen ? request.started_at : request.ended_at
  return (
    <Card as="section" aria-label={t('liveLabel')} p={5}>
      <Flex align="center" gap={3} wrap="wrap" fontSize="13" color="ink.500">
        <StateBadge state={requestLook[state]}>{t(`requestState.${state}`)}</StateBadge>
        {when && (
          <Text ms="auto">
            {t(isOpen ? 'startedAt' : 'endedAt')} <RelativeTime at={when} />
          </Text>
        )}
      </Flex>
      <Flex align="baseline" gap={1.5} mt={1.5}>
        <Text fontSize="28" lineHeight={1.25} fontWeight="600" letterSpacing="-.02em">
          {number(done)}
        </Text>
        <Text color="ink.500">{t('ofPosts', { count: all, of: number(all) })}</Text>
      </Flex>
      <Box my={3}>
        <Marks
          tall
          tone={state === 3 ? 'good' : undefined}
          at={all ? (done / all) * 100 : 0}
          label={t('progress', { count: all, done: number(done), of: number(all) })}
        />
      </Box>
      <Text fontSize="13" color="ink.700">
        {isOpen && way === 'hand' ? t('handText', { count: all }) : <Ended request={request} />}
      </Text>
      <Flex gap={2} mt={4} direction={{ base: 'column', md: 'row' }}>
        <Files request={request} />
        {isOpen && <EndHere {...{ request, put }} />}
      </Flex>
    </Card>
  )
}

function EndHere({ request, put }: SummaryProps) {
  const { t } = useText()
  const end = useAction('restore.end')
  const press = async () => {
    const now = await end.run({ request: request.id })
    if (now) put(now)
  }
  return (
    <>
      <Button variant="ghost" icon="stop" busy={end.busy} onClick={() => void press()}>
        {t('endHere')}
      </Button>
      {end.refused && (
        <Note tone="bad" announce>
          {end.refused.message}
        </Note>
      )}
    </>
  )
}

/** What was not restored, and what can be done about it. */
function Ended({ request: { failed, unknown, skipped } }: { request: RestoreRequest }) {
  const { t, number } = useText()
  const parts = (['failed', 'unknown', 'skipped'] as const).flatMap((key) => {
    const count = { failed, unknown, skipped }[key]
    return count > 0 ? [t(`ended.${key}`, { count, shown: number(count) })] : []
  })
  return <>{parts.length > 0 ? parts.join(' ') : t('ended.all')}</>
}
