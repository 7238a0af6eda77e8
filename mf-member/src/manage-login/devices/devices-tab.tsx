import type { SessionInfo } from '@fankeep/shared/contract'
import { useAction, useCall, useHost } from '@fankeep/shared/host'
import { Box, Button, ErrorState, Flex, Note, Panel, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../../format'
import { SessionRow } from './session-row'

/** Where the member is logged in, and how to end sessions. */
export function DevicesTab() {
  const { t } = useText()
  const { data, error, loading, reload } = useCall('user.sessions', {})
  const { end, endAll, ending, endingAll, refused } = useEnding(reload)
  const others = data?.list.some((session) => !session.current)
  if (!data && error)
    return (
      <ErrorState
        title={t('devices.error.title')}
        text={t('devices.error.text')}
        onRetry={reload}
        retrying={loading}
      />
    )
  return (
    <Panel
      flush
      title={t('devices.title')}
      actions={
        others && (
          <Button variant="line" size="sm" icon="logout" busy={endingAll} onClick={endAll}>
            {t('devices.endAll')}
          </Button>
        )
      }
    >
      {refused && (
        <Box px={{ base: 4, md: 5 }} pb={4}>
          <Note tone="bad" announce>
            {refused.message}
          </Note>
        </Box>
      )}
      <Box as="ul" role="list" borderTopWidth="1px" aria-busy={!data || undefined}>
        {data
          ? data.list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => end(session)}
              />
            ))
          : [0, 1].map((row) => <RowSkeleton key={row} />)}
      </Box>
      <Box px={{ base: 4, md: 5 }} py={3.5} borderTopWidth="1px" fontSize="13" color="ink.500">
        {t('devices.unknown')}
      </Box>
    </Panel>
  )
}

function RowSkeleton() {
  return (
    <Flex as="li" align="center" gap={4} px={{ base: 4, md: 5 }} py={4}>
      <Skeleton w={24} h={24} radius="6px" />
      <Box flex={1}>
        <Skeleton w="35%" h={14} />
        <Box mt={2}>
          <Skeleton w="55%" h={12} />
        </Box>
      </Box>
    </Flex>
  )
}

/** Ends a session, or all but this one. `ending`: the one being ended. */
function useEnding(reload: () => void) {
  const { t } = useText()
  const { notify } = useHost()
  const endOne = useAction('user.endSession')
  const endOthers = useAction('user.endOtherSessions')
  const [ending, setEnding] = useState<string>()
  async function end(session: SessionInfo) {
    setEnding(session.id)
    const ended = await endOne.run({ id: session.id })
    setEnding(undefined)
    if (ended) notify({ kind: 'success', title: t('devices.ended') })
    reload()
  }
  async function endAll() {
    const answer = await endOthers.run({})
    if (answer) notify({ kind: 'success', title: t('devices.endedAll', { count: answer.ended }) })
    reload()
  }
  return { end, endAll, ending, endingAll: endOthers.busy, refused: endOne.refused ?? endOthers.refused }
}
