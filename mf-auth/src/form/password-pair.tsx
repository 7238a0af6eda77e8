import { passwordMax } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Field, PasswordInput } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'

interface Pair {
  password: string
  passwordAgain: string
}

interface PasswordPairProps {
  form: Pair
  label: string
  strength: number | null
  complaint: (field: keyof Pair) => ReactNode
  onChange: (part: Partial<Pair>) => void
  onLeave: (field: keyof Pair) => void
  required?: boolean
}

/** A new password with its strength, and its repetition. A password manager can fill both. */
export function PasswordPair({
  form,
  label,
  strength,
  complaint,
  onChange,
  onLeave,
  required,
}: PasswordPairProps) {
  const t = useWords('mf-auth')
  return (
    <>
      <Field label={label} error={complaint('password')} required={required}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          maxLength={passwordMax * 2}
          value={form.password}
          strength={strength}
          onValue={(password) => onChange({ password })}
          onBlur={() => onLeave('password')}
        />
      </Field>
      <Field label={t('field.passwordAgain')} error={complaint('passwordAgain')} required={required}>
        <PasswordInput
          name="new-password-again"
          autoComplete="new-password"
          maxLength={passwordMax * 2}
          value={form.passwordAgain}
          onValue={(passwordAgain) => onChange({ passwordAgain })}
          onBlur={() => onLeave('passwordAgain')}
        />
      </Field>
    </>
  )
}
