import type { OpsConsultation, OpsConsulting, OpsConsultingAnswer } from '@fankeep/shared/contract/ops'
import { useWords } from '@fankeep/shared/host'
import { Button, Flex, Note, Text } from '@fankeep/shared/ui'
import { Field, Form, TextArea, TextInput } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { edge, type OpsRefused, refusedBy } from '../edge'

export interface AnswerAsked {
  talk: OpsConsultation
  action: OpsConsultingAnswer['action']
}

interface AnswerDialogProps extends AnswerAsked {
  onClose: () => void
  /** The request was moved or cancelled meanwhile. */
  onStale: () => void
  onDone: (next: OpsConsulting) => void
}

const isMeeting = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'

/** To confirm: asks where the two meet. To decline: asks for the reason, which the member will read. */
export function AnswerDialog({ talk, action, onClose, onStale, onDone }: AnswerDialogProps) {
  const t = useWords('mf-ops')
  const [text, setText] = useState(action === 'confirm' ? (talk.place ?? '') : '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<OpsRefused>()
  const send = async () => {
    const said = text.trim()
    const isGood = action === 'confirm' ? isMeeting(said) : said.length >= 3
    setMissing(!isGood)
    if (!isGood || busy) return
    setBusy(true)
    setRefused(undefined)
    const { id, at } = talk
    try {
      onDone(
        await edge.answerConsulting(
          action === 'confirm' ? { action, id, at, place: said } : { action, id, at, reason: said },
        ),
      )
    } catch (error) {
      const why = refusedBy(error)
      setRefused(why)
      setBusy(false)
      if (why.key === 'changed_meanwhile') onStale()
    }
  }
  const error = missing ? t(`consulting.${action}.missing`) : undefined
  const typed = { value: text, onValue: setText, autoFocus: true, maxLength: 500 }
  return (
    <Dialog open onClose={onClose} title={t(`consulting.${action}.title`)} dismissable={!busy}>
      <Form onSubmit={() => void send()}>
        <Text>{t(`consulting.${action}.text`)}</Text>
        <Field label={t(`consulting.${action}.field`)} error={error}>
          {action === 'confirm' ? (
            <TextInput {...typed} inputMode="url" placeholder="https://" />
          ) : (
            <TextArea {...typed} rows={3} />
          )}
        </Field>
        {refused && (
          <Note tone="bad" announce>
            {t(refused.key === 'changed_meanwhile' ? 'consulting.changed' : `refused.${refused.key}`)}
          </Note>
        )}
        <Flex gap={2}>
          <Button type="submit" busy={busy}>
            {t(`consulting.${action}.send`)}
          </Button>
          <Button type="button" variant="ghost" onClick={onClose} disabled={busy}>
            {t('change.leave')}
          </Button>
        </Flex>
      </Form>
    </Dialog>
  )
}
