import type { CallBack, Page } from '@fankeep/shared/contract'
import { useText } from '../format'
import { ComposerFoot } from './composer-foot'
import type { Draft } from './draft'
import { ConfirmDialog } from '../proof/confirm-dialog'
import { LastLook } from './last-look'
import { OverwriteDialog } from './overwrite-dialog'
import type { Problems } from './problems'
import { type ComposerForm, useComposer } from './use-composer'
import type { Counted } from './use-preview'
import { WhatStep } from './what-step'
import { WhenStep } from './when-step'
import { WhoStep } from './who-step'

export interface ComposerProps {
  draft: Draft
  pages: Page[]
  counted: Counted
  onChange: (more: Partial<Draft>) => void
  onSent: (row: CallBack) => void
}

/** Recipients, text and time; then two ways to send: a test to oneself, or to the fans after a final check. */
export function Composer({ draft, pages, counted, onChange, onSent }: ComposerProps) {
  const { t } = useText()
  const form = useComposer({ draft, preview: counted.data, onSent })
  const { errors } = form
  return (
    <>
      <form
        noValidate
        aria-label={t('nav.callback')}
        onSubmit={(event) => {
          event.preventDefault()
          form.look()
        }}
      >
        <WhoStep
          draft={draft}
          pages={pages}
          preview={counted.last}
          counting={counted.stale}
          error={errors.via && t(`callback.missing.${errors.via}`)}
          onChange={onChange}
        />
        <WhatStep draft={draft} errors={wordErrors(t, errors)} onChange={onChange} />
        <WhenStep draft={draft} onChange={onChange}>
          <ComposerFoot form={form} counted={counted} />
        </WhenStep>
      </form>
      <Dialogs form={form} draft={draft} pages={pages} preview={counted.data} />
    </>
  )
}

interface DialogsProps {
  form: ComposerForm
  draft: Draft
  pages: Page[]
  preview: Counted['data']
}

/** What is asked before it is sent. Not in the form: browsers do not deliver the `submit` event of a form inside a form. */
function Dialogs({ form, draft, pages, preview }: DialogsProps) {
  const { t } = useText()
  const { send, test, when, refused } = form
  return (
    <>
      {form.needsProof && (
        <ConfirmDialog
          text={t('confirm.newDevice')}
          onProven={() => void form.submit()}
          onClose={send.clear}
        />
      )}
      {form.isLooking && !form.pending && !form.needsProof && preview && (
        <LastLook
          {...{ draft, preview, when }}
          page={pages.find(({ id }) => id === draft.page) ?? pages[0]!}
          busy={send.busy}
          testing={test.busy}
          refused={refused?.message}
          onTest={() => void form.toMyself()}
          onYes={() => void form.submit()}
          onClose={form.stopLooking}
        />
      )}
      {form.pending && (
        <OverwriteDialog
          busy={send.busy}
          message={send.refused?.message ?? ''}
          onYes={() => void form.submit(true)}
          onClose={send.clear}
        />
      )}
    </>
  )
}

/** Error messages for the text fields. */
const wordErrors = (t: ReturnType<typeof useText>['t'], { token, text, link }: Problems) => ({
  text:
    token?.key === 'callback_token_unknown'
      ? t('callback.missing.token', token.params)
      : text && t('callback.missing.text'),
  link:
    token?.key === 'callback_token_link'
      ? t('callback.missing.tokenLink', token.params)
      : link && t('callback.missing.link'),
})
