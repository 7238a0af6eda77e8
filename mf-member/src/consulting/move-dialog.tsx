import type { Consultation } from '@fankeep/shared/contract'
import { useAction, useHost } from '@fankeep/shared/host'
import { Form } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { SaveOrLeave } from '../save-or-leave'
import { useText } from '../format'
import { useMoments } from './moments'
import { TimeChoice } from './time-choice'

interface MoveDialogProps {
  talk: Consultation
  times: readonly string[]
  onChanged: () => void
  onClose: () => void
}

/** Moves a talk to another time; says in advance what that means for a confirmed one. */
export function MoveDialog({ talk, times, onChanged, onClose }: MoveDialogProps) {
  const { t } = useText()
  const { notify } = useHost()
  const moments = useMoments()
  const move = useAction('consulting.move')
  const [chosen, setChosen] = useState<string | null>(null)
  const at = chosen !== null && times.includes(chosen) ? chosen : null
  const [pressed, setPressed] = useState(false)
  const submit = async () => {
    setPressed(true)
    if (at === null) return
    const moved = await move.run({ consultation: talk.id, at })
    onChanged()
    if (!moved) return
    notify({ kind: 'success', title: t('consulting.moved', { when: moments.whole(at) }) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('consulting.moveTitle')}>
      <Form onSubmit={() => void submit()}>
        <p>
          {t(talk.state === 'confirmed' ? 'consulting.moveConfirmed' : 'consulting.moveAsked', {
            when: moments.whole(talk.at),
          })}
        </p>
        <TimeChoice
          times={times}
          value={at}
          error={pressed && at === null && t('consulting.missing.at')}
          onChange={setChosen}
        />
        <SaveOrLeave
          refused={move.refused?.message}
          save={t('consulting.moveSave')}
          busy={move.busy}
          disabled={times.length === 0}
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  )
}
