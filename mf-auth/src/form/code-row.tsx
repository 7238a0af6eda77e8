import { useWords } from '@fankeep/shared/host'
import { CodeField, type CodeFieldProps, Field } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'
import { codeTarget, type Target } from './ask-for-code'

interface CodeRowProps extends Pick<CodeFieldProps, 'onSend' | 'onChange' | 'onComplete'> {
  form: Target & { code: string }
  /** Each kind has a countdown of its own (spec section 3, session state). */
  use: 'register' | 'login' | 'reset'
  /** Where the last one went. */
  sentTo: string | undefined
  error: ReactNode
  /** What is said once it is on its way; where it went otherwise. */
  hint?: string
  required?: boolean
  aside?: ReactNode
}

/** A verification code: the button that sends it, where it went, and what is wrong with it. */
export function CodeRow({ form, use, sentTo, error, hint, required, aside, ...code }: CodeRowProps) {
  const t = useWords('mf-auth')
  const target = codeTarget(form)
  return (
    <Field
      label={t('field.code')}
      error={error}
      hint={sentTo === target ? t(hint ?? 'field.sentTo', { target: sentTo }) : undefined}
      required={required}
      aside={aside}
    >
      <CodeField {...code} value={form.code} waitKey={`${use}:${target}`} />
    </Field>
  )
}
