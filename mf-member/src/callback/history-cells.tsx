import type { CallBack } from '@fankeep/shared/contract'
import { Box, Flex, Marks, StateBadge } from '@fankeep/shared/ui'
import { useText } from '../format'
import { isHeld, useSecondsTo } from './held'
import { hasRest, isCopied } from './rest-dialog'

/** Progress: marks while it is being sent, figures afterwards. */
export function Sent({ row }: { row: CallBack }) {
  const { t, format } = useText()
  const { of, sent, failed, unknown } = row
  if (isHeld(row)) return <Countdown row={row} />
  if (row.phase === 'waiting' || of === null)
    return (
      <Box as="span" color="ink.500">
        {t(`callback.history.${row.status === 1 ? 'notYet' : isCopied(row) ? 'unsure' : 'nothing'}`)}
      </Box>
    )
  // Those that can still be sent to are counted on the button.
  const lost = failed - (hasRest(row) ? row.resumable : 0)
  const count = `${format.number(sent)} / ${format.number(of)}`
  if (row.phase === 'sending')
    return (
      <Box fontVariantNumeric="tabular-nums">
        <Flex align="center" wrap="wrap" columnGap={3}>
          <Marks at={(100 * (sent + failed + unknown)) / of} tone="flare" width="6rem" />
          {count}
        </Flex>
        {row.wait_until && (
          <Box as="small" display="block" color="ink.500">
            {t('callback.history.until', { when: format.whenIn(row.wait_until) })}
          </Box>
        )}
      </Box>
    )
  return (
    <Flex as="span" wrap="wrap" columnGap={2} align="baseline" fontVariantNumeric="tabular-nums">
      {count}
      {lost + unknown > 0 && (
        <Box as="small" color="ink.500">
          {[
            lost > 0 &&
              t(
                row.via.some((way) => way !== 'email')
                  ? 'callback.history.notDelivered'
                  : 'callback.history.failed',
                {
                  count: lost,
                },
              ),
            unknown > 0 && t('callback.history.unknown', { count: unknown }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      )}
    </Flex>
  )
}

function Countdown({ row }: { row: CallBack }) {
  const { t } = useText()
  const seconds = useSecondsTo(row)
  return (
    <Box as="span" color="ink.500" fontVariantNumeric="tabular-nums">
      {t('callback.held.soon', { count: seconds })}
    </Box>
  )
}

/** Ended by the member, so not failures. */
const endedByMember: Partial<Record<string, string>> = {
  callback_cancelled: 'cancelled',
  callback_overwritten: 'replaced',
  callback_stopped: 'stopped',
}

export function State({ row }: { row: CallBack }) {
  const { t } = useText()
  const ended = row.reason ? endedByMember[row.reason.key] : undefined
  if (row.phase === 'sending') return <StateBadge state="running">{t('callback.history.sending')}</StateBadge>
  if (ended) return <StateBadge state="gone">{t(`callback.history.ended.${ended}`)}</StateBadge>
  const state = ({ 1: 'waiting', 2: 'safe', 3: 'failed' } as const)[row.status]
  return <StateBadge state={state}>{t(`callback.history.is.${row.status}`)}</StateBadge>
}
