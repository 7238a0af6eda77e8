import { CodeInput, Field } from '@fankeep/shared/ui/forms'
import { useText } from '../../format'
import type { useSecondCode } from './use-second-code'

export function SecondCodeField({ second }: { second: ReturnType<typeof useSecondCode> }) {
  const { t } = useText()
  return (
    <Field
      label={t('twoFactor.code')}
      error={second.said.code ?? (second.short && t('twoFactor.codeSix'))}
      hint={t('twoFactor.codeHint')}
    >
      <CodeInput value={second.code} onChange={second.type} onComplete={(code) => void second.send(code)} />
    </Field>
  )
}
