import { useAction } from '@fankeep/shared/host'
import { Choice } from './choice'
import { useText } from './text'

/** Whether a language model may rewrite the sentences, which data it would get, and that its numbers are checked. */
export function ModelChoice({ isOn, onChange }: { isOn: boolean; onChange: (on: boolean) => void }) {
  const { t } = useText()
  const consent = useAction('insights.consent')
  const choose = async () => {
    if (await consent.run({ on: !isOn })) onChange(!isOn)
  }
  return (
    <Choice
      text={t(isOn ? 'modelOn' : 'modelAsk')}
      label={t(isOn ? 'modelStop' : 'modelStart')}
      busy={consent.busy}
      refused={consent.refused}
      onChoose={() => void choose()}
    />
  )
}
