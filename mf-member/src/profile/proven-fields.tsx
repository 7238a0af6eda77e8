import { useHost } from '@fankeep/shared/host'
import { CodeField, Field, TextInput } from '@fankeep/shared/ui/forms'
import { useText } from '../format'
import { TelInput } from './tel-input'
import type { useProfileForm } from './use-profile-form'

type FormState = ReturnType<typeof useProfileForm>

/** A new number, and the code that proves it. The countdown comes from the user info (spec section 3, session state). */
export function TelFields({ values, change, errors, sent, sendCode }: FormState) {
  const { t } = useText()
  const { api } = useHost()
  const { area, tel } = values
  const ask = () =>
    sendCode('tel', () => api.call('auth.sendSmsCode', { area_code: area, tel, use: 'register' }))
  return (
    <>
      <Field label={t('profile.tel')} error={errors.tel}>
        <TelInput area={area} tel={tel} onChange={change} />
      </Field>
      <Field
        label={t('profile.codeTel')}
        error={errors.codeTel}
        hint={sent.tel && t('code.sentTo', { target: sent.tel })}
      >
        <CodeField
          value={values.codeTel}
          onChange={(codeTel) => change({ codeTel })}
          onSend={ask}
          waitKey={`userInfo:${area}${tel}`}
        />
      </Field>
    </>
  )
}

/** A new e-mail address, and the code that proves it. */
export function EmailFields({ values, change, errors, sent, sendCode }: FormState) {
  const { t } = useText()
  const { api } = useHost()
  const email = values.email.trim()
  const ask = () => sendCode('email', () => api.call('auth.sendEmailCode', { email, use: 'register' }))
  return (
    <>
      <Field label={t('profile.email')} error={errors.email}>
        <TextInput
          type="email"
          value={values.email}
          onValue={(next) => change({ email: next })}
          autoComplete="email"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t('profile.codeEmail')}
        error={errors.codeEmail}
        hint={sent.email && t('code.sentTo', { target: sent.email })}
      >
        <CodeField
          value={values.codeEmail}
          onChange={(codeEmail) => change({ codeEmail })}
          onSend={ask}
          waitKey={`userInfo:${email.toLowerCase()}`}
        />
      </Field>
    </>
  )
}
