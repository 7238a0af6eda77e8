import type { CallBack } from '@fankeep/shared/contract'
import { type HostServices, useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Flex, Note, VisuallyHidden } from '@fankeep/shared/ui'
import { useEffect, useState } from 'react'
import { useText } from '../format'

const second = 1000

/** Should go out immediately, but is still held. */
export const isHeld = ({ held, status, phase }: CallBack) => held && status === 1 && phase === 'waiting'

/** Seconds until it goes out, counting down. @param justSent the hold begins now, whatever this machine's clock says */
export function useSecondsTo(row: CallBack, justSent = false): number {
  const [end] = useState(() => endOfHold(row, justSent))
  const left = () => Math.ceil(Math.max(0, end - Date.now()) / second)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), second)
    return () => clearInterval(timer)
  })
  return seconds
}

/** By this machine's clock. A clock that says that the hold is over, or has not begun, is wrong: then the whole hold is counted from now. */
function endOfHold({ send_at, created_at }: CallBack, justSent: boolean): number {
  const [from, to] = [Date.parse(created_at), Date.parse(send_at)]
  const now = Date.now()
  return justSent || now < from || now >= to ? now + to - from : to
}

/** Says in the server's words that it was taken back: otherwise that looks as if it had gone out. */
export const sayTakenBack = ({ notify }: HostServices, { reason }: CallBack) => {
  if (reason) notify({ kind: 'success', title: reason.msg })
}

interface HeldProps {
  row: CallBack
  /** Sent on this page; otherwise found in the history. */
  justSent: boolean
  onGone: () => void
  onTakenBack: (id: string) => void
}

/** A CallBack that was sent, while it can still be taken back. */
export function Held({ row, justSent, onGone, onTakenBack }: HeldProps) {
  const { t } = useText()
  const host = useHost()
  const seconds = useSecondsTo(row, justSent)
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
