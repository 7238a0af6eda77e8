import type { CallBack, CallOutput, Page } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Box, Button, Note, useNow } from '@fankeep/shared/ui'
import { FormFoot } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { useText } from '../format'
import type { Draft } from './draft'
import { LastLook } from './last-look'
import { OverwriteDialog } from './overwrite-dialog'
import { problems } from './problems'
import { reachOf } from './reach'
import { audienceOf, viaOf } from './use-preview'
import { WhatStep } from './what-step'
import { WhenStep } from './when-step'
import { WhoStep } from './who-step'

export interface ComposerProps {
  draft: Draft
  pages: Page[]
  preview: CallOutput<'callback.preview'> | undefined
  onChange: (more: Partial<Draft>) => void
  onSent: (row: CallBack) => void
}

/** Who, what, when; and the two ways to go on: to oneself first, or to the fans after a last look. */
export function Composer({ draft, pages, preview, onChange, onSent }: ComposerProps) {
  const { t, format } = useText()
  const host = useHost()
  const send = useAction('callback.send')
  const test = useAction('callback.test')
  const [pressed, setPressed] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const now = useNow()
  const errors = pressed ? problems(draft, preview) : {}
  const words = { id: draft.page, link: draft.link.trim(), subject: draft.subject, message: draft.text }
  const reach = reachOf(draft, preview)
  const at = draft.timing === 'later' ? draft.sendAt : null
  const when = at ? format.whenIn(at) : ''

  const look = () => {
    setPressed(true)
    send.clear()
    setLooking(Object.keys(problems(draft, preview)).length === 0)
  }
  const submit = async (overwrite = false) => {
    const { key } = draft
    const sendAt = draft.timing === 'later' ? (draft.sendAt ?? '') : ''
    const given = { ...words, ...audienceOf(draft), via: viaOf(draft), send_at: sendAt, overwrite }
    const row = await send.run({ ...given, idempotency_key: key })
    if (!row) return
    setLooking(false)
    // One that is held says so itself, with the way back next to it.
    if (!row.held) host.notify({ kind: 'success', title: t('callback.done.later', { when }) })
    setPressed(false)
    onSent(row)
  }
  const toMyself = async () => {
    const sent = await test.run({ ...words, via: ['email'] })
    if (sent) host.notify({ kind: 'success', title: t('callback.done.test', { to: sent.to }) })
  }
  const pending = send.refused?.key === 'callback_pending'
  const refused = pending ? undefined : (send.refused ?? test.refused)
  return (
    <form
      noValidate
      aria-label={t('nav.callback')}
      onSubmit={(event) => {
        event.preventDefault()
        look()
      }}
    >
      <WhoStep
        draft={draft}
        pages={pages}
        routes={preview?.routes}
        error={errors.via && t(`callback.missing.${errors.via}`)}
        onChange={onChange}
      />
      <WhatStep
        draft={draft}
        errors={{
          text:
            errors.token?.key === 'callback_token_unknown'
              ? t('callback.missing.token', errors.token.params)
              : errors.text && t('callback.missing.text'),
          link:
            errors.token?.key === 'callback_token_link'
              ? t('callback.missing.tokenLink', errors.token.params)
              : errors.link && t('callback.missing.link'),
        }}
        onChange={onChange}
      />
      <WhenStep draft={draft} onChange={onChange}>
        <FormFoot>
          <Box flex={1} fontSize="13" fontVariantNumeric="tabular-nums">
            <Box>
              {t(at ? 'callback.sum.later' : 'callback.sum.now', { when, reach: format.number(reach) })}
            </Box>
            <Box color="ink.500">{t('callback.sum.stop')}</Box>
          </Box>
          <Button variant="line" type="button" busy={test.busy} onClick={() => void toMyself()}>
            {t('callback.action.test')}
          </Button>
          <Button variant="flare" icon="beacon" type="submit" busy={send.busy} disabled={!preview?.can}>
            {at && Date.parse(at) > now.getTime()
              ? t('callback.action.later', { when })
              : t(reach > 0 ? 'callback.action.now' : 'callback.action.send', {
                  reach: format.number(reach),
                })}
          </Button>
        </FormFoot>
        {errors.at && <Note tone="bad">{t('callback.missing.at')}</Note>}
        {preview?.why && (
          <Box mt={4}>
            <Note tone="late">{preview.why.msg}</Note>
          </Box>
        )}
        {refused && !isLooking && (
          <Box mt={4}>
            <Note tone="bad" announce>
              {refused.message}
            </Note>
          </Box>
        )}
      </WhenStep>
      {isLooking && !pending && preview && (
        <LastLook
          {...{ draft, preview, when }}
          page={pages.find(({ id }) => id === draft.page) ?? pages[0]!}
          busy={send.busy}
          testing={test.busy}
          refused={refused?.message}
          onTest={() => void toMyself()}
          onYes={() => void submit()}
          onClose={() => setLooking(false)}
        />
      )}
      {pending && (
        <OverwriteDialog
          busy={send.busy}
          message={send.refused?.message ?? ''}
          onYes={() => void submit(true)}
          onClose={send.clear}
        />
      )}
    </form>
  )
}
