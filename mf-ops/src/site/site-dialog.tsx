import type { OpsSite } from '@fankeep/shared/contract/ops'
import { newId, useWords } from '@fankeep/shared/host'
import { Text } from '@fankeep/shared/ui'
import { Field, TextArea } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { edge } from '../edge'
import { AskDialog } from '../releases/change-dialog'

const languages = ['zh-tw', 'zh-cn', 'en'] as const

export interface SiteDialogProps {
  site: OpsSite
  onClose: () => void
  onDone: (site: OpsSite) => void
}

/** Closing: asks for the message to members, in each language. Opening: asks only for the reason. */
export function SiteDialog({ site, onClose, onDone }: SiteDialogProps) {
  const t = useWords('mf-ops')
  const [message, setMessage] = useState(site.message)
  // One id while the dialog is open: a press repeated after a lost answer is not applied twice.
  const [id] = useState(newId)
  const closed = !site.closed
  const step = closed ? 'close' : 'reopen'
  return (
    <AskDialog
      title={t(`site.${step}.title`)}
      confirm={t(`site.${step}.confirm`)}
      variant={closed ? 'flare' : undefined}
      reasons={closed ? ['maintenance', 'down', 'wrong'] : ['mended', 'good']}
      send={(why) => edge.changeSite({ id, closed, message, why }).then(onDone)}
      onClose={onClose}
    >
      <Text>{t(`site.${step}.text`)}</Text>
      {closed &&
        languages.map((language) => (
          <Field key={language} label={t(`site.message.${language}`)} hint={t('site.message.hint')}>
            <TextArea
              rows={2}
              maxLength={500}
              value={message[language]}
              onValue={(words) => setMessage({ ...message, [language]: words })}
            />
          </Field>
        ))}
    </AskDialog>
  )
}
