import type { CallBack } from '@fankeep/shared/contract'
import { type HostServices, timeNow, useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, VisuallyHidden } from '@fankeep/shared/ui'
import { useEffect, useState } from 'react'
import { useText } from '../format'

const second = 1000

/** Should go out immediately, but is still held. */
export const isHeld = ({ held, status, phase }: CallBack) => held && status === 1 && phase === 'waiting'

/** Seconds until it goes out, counting down. */
export function useSecondsTo({ send_at }: CallBack): number {
  const left = () => Math.ceil(Math.max(0, Date.parse(send_at) - timeNow()) / second)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), second)
    return () => clearInterval(timer)
  })
  return seconds
}

/** Says in the server's words that it was taken back: otherwise that looks as if it had gone out. */
export const sayTakenBack = ({ notify }: HostServices, { reason }: CallBack) => {
  if (reason) notify({ kind: 'success', title: reason.msg })
}

interface HeldProps {
  row: CallBack
  onGone: () => void
  onTakenBack: (id: string) => void
}

/** A CallBack that was sent, while it can still be taken back. */
export function Held({ row, onGone, onTakenBack }: HeldProps) {
  const { t } = useText()
  const host = useHost()
  const seconds = useSecondsTo(row)
  const [first] = useState(seconds)
  const cancel = useAction('callback.cancel')
  useEffect(() => {
    if (seconds === 0) onGone()
  }, [seconds, onGone])
  const undo = async () => {
    const ended = await cancel.run({ callback: row.id })
    if (!ended) return
    if (ended.phase !== 'ended') return onGone()
    sayTakenBack(host, ended)
    onTakenBack(row.id)
  }
  if (seconds === 0) return null
  return (
    <Box
      role="region"
      aria-label={t('callback.held.title')}
      mb={6}
      // Stays in view: on a phone, the button that sent it is far down.
      position="sticky"
      top="4.5rem"
      zIndex={2}
      bg="paper.0"
      borderRadius="card"
      boxShadow="raised"
    >
      {/* Read out once, not each second. */}
      <VisuallyHidden role="status">{t('callback.held.text', { count: first })}</VisuallyHidden>
      <Note tone="late">
        <Flex align="center" justify="space-between" columnGap={4} rowGap={2} wrap="wrap">
          <Box as="span" fontVariantNumeric="tabular-nums">
            {t('callback.held.text', { count: seconds })}
          </Box>
          <Button variant="line" size="sm" busy={cancel.busy} onClick={() => void undo()}>
            {t('callback.held.undo')}
          </Button>
        </Flex>
        {cancel.refused && <Box mt={2}>{cancel.refused.message}</Box>}
      </Note>
    </Box>
  )
}
