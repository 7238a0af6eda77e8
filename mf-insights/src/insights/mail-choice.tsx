import type { Page } from '@fankeep/shared/contract'
import { useAction } from '@fankeep/shared/host'
import { useState } from 'react'
import { Choice } from './choice'
import { useText } from './text'

/** Whether the sentences are mailed every Monday. */
export function MailChoice({ page, mailed }: { page: Page; mailed: boolean }) {
  const { t } = useText()
  const [isOn, setOn] = useState(mailed)
  const mail = useAction('insights.mail')
  const choose = async () => {
    if (await mail.run({ id: page.id, on: !isOn })) setOn(!isOn)
  }
  return (
    <Choice
      text={t(isOn ? 'mailOn' : 'mailAsk')}
      label={t(isOn ? 'mailStop' : 'mailStart')}
      busy={mail.busy}
      refused={mail.refused}
      onChoose={() => void choose()}
    />
  )
}
