import { useWords } from '@fankeep/shared/host'
import { CodeField, type CodeFieldProps, Field } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'
import { codeTarget, type Target } from './ask-for-code'

interface CodeRowProps extends Pick<CodeFieldProps, 'onSend' | 'onChange' | 'onComplete'> {
  form: Target & { code: string }
  /** Each kind has its own countdown (spec section 3, session state). */
  use: 'register' | 'login' | 'reset'
  /** Where the last code was sent. */
  sentTo: string | undefined
  error: ReactNode
  /** Shown after a code was sent; by default, where it was sent. */
  hint?: string
  required?: boolean
  aside?: ReactNode
}

/** A verification code: the button that sends it, where it was sent, and its error. */
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
