import type { CallBack, CallOutput } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { useState } from 'react'
import { useText } from '../format'
import type { Draft } from './draft'
import { problems } from './problems'
import { reachOf } from './reach'
import { audienceOf, waysOf } from './use-preview'

interface ComposerParts {
  draft: Draft
  preview: CallOutput<'callback.preview'> | undefined
  onSent: (row: CallBack) => void
}

export type ComposerForm = ReturnType<typeof useComposer>

/** The draft's problems, its final check, and its two calls: a test to the member, and the sending. */
export function useComposer({ draft, preview, onSent }: ComposerParts) {
  const { t, format } = useText()
  const host = useHost()
  const send = useAction('callback.send')
  const test = useAction('callback.test')
  const [pressed, setPressed] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const words = { id: draft.page, link: draft.link.trim(), subject: draft.subject, message: draft.text }
  const at = draft.timing === 'later' ? draft.sendAt : null
  const when = at ? format.when(at) : ''

  const look = () => {
    setPressed(true)
    send.clear()
    setLooking(Object.keys(problems(draft, preview)).length === 0)
  }
  const submit = async (overwrite = false) => {
    const { key } = draft
    const sendAt = draft.timing === 'later' ? (draft.sendAt ?? '') : ''
    const given = { ...words, ...audienceOf(draft), via: waysOf(draft, preview), send_at: sendAt, overwrite }
    const row = await send.run({ ...given, idempotency_key: key })
    if (overwrite) host.tell(row ? 'callbackOverwritten' : 'callbackOverwriteFailed')
    if (!row) return
    setLooking(false)
    // A CallBack that is held is shown next to the button that cancels it, so it needs no notice.
    if (!row.held && !overwrite) host.notify({ kind: 'success', title: t('callback.done.later', { when }) })
    setPressed(false)
    onSent(row)
  }
  const toMyself = async () => {
    const sent = await test.run({ ...words, via: ['email'] })
    if (sent) host.notify({ kind: 'success', title: t('callback.done.test', { to: sent.to }) })
  }
  const pending = send.refused?.key === 'callback_pending'
  const needsProof = send.refused?.key === 'proof_new_device'
  return {
    send,
    test,
    errors: pressed ? problems(draft, preview) : {},
    reach: reachOf(draft, preview),
    timing: draft.timing,
    at,
    when,
    isLooking,
    look,
    stopLooking: () => setLooking(false),
    submit,
    toMyself,
    /** Another CallBack of the page is waiting: it can be replaced. */
    pending,
    /** The device is new: the member must prove their identity, and then it is sent. */
    needsProof,
    refused: pending || needsProof ? undefined : (send.refused ?? test.refused),
  }
}
