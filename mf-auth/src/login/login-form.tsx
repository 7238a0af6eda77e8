import { useWords } from '@fankeep/shared/host'
import { Box, Button, Note, SegmentedControl, TextLink } from '@fankeep/shared/ui'
import { Field, Form, PasswordInput, TextInput } from '@fankeep/shared/ui/forms'
import { useEffect } from 'react'
import { CodeRow } from '../form/code-row'
import { TelInput } from '../form/tel-input'
import { useComplaint } from '../form/use-complaint'
import { useFirstWrong } from '../form/use-first-wrong'
import type { DoorState } from '../scenes/vault-scene'
import { type LoginParts, useLogin } from './use-login'

type LoginState = ReturnType<typeof useLogin>

export interface LoginFormProps extends LoginParts {
  /** Sets the state of the safe next to the form. */
  onVault: (state: DoorState) => void
  /** Why the form is shown again. */
  notice?: string
}

export function LoginForm({ onVault, notice, ...parts }: LoginFormProps) {
  const t = useWords('mf-auth')
  const login = useLogin(parts)
  const { form, change, busy, opened } = login
  const { around, look } = useFirstWrong()
  const byCode = form.way === 'sms' || form.by === 'code'
  useEffect(() => onVault(opened ? 'open' : busy ? 'turning' : 'locked'), [onVault, opened, busy])

  async function submit(code?: string) {
    await login.logIn(code)
    look()
  }
  return (
    <Box ref={around} mt={8}>
      <SegmentedControl
        size="lg"
        wide
        label={t('login.way')}
        value={form.way}
        options={[
          { value: 'email', label: t('login.byEmail') },
          { value: 'sms', label: t('login.byTel') },
        ]}
        onChange={(way) => change({ way, code: '' })}
      />
      <Box mt={6}>
        <Form size="lg" label={t('login.title')} onSubmit={() => submit()}>
          {(login.said ?? notice) && (
            <Note tone="bad" announce>
              {login.said ?? notice}
            </Note>
          )}
          {form.way === 'email' ? <Email login={login} /> : <Tel login={login} />}
          {byCode ? <Code login={login} onComplete={submit} /> : <Password login={login} />}
          <Button type="submit" size="xl" wide busy={busy || opened} mt={2}>
            {t('login.submit')}
          </Button>
        </Form>
      </Box>
      {form.way === 'email' && (
        <Box mt={5} textAlign="center" fontSize={{ base: '16', xl: '18' }}>
          <TextLink onClick={() => change({ by: byCode ? 'password' : 'code', code: '' })}>
            {byCode ? t('login.usePassword') : t('login.useCode')}
          </TextLink>
        </Box>
      )}
    </Box>
  )
}

interface PartProps {
  login: LoginState
}

function Email({ login }: PartProps) {
  const t = useWords('mf-auth')
  const complaint = useComplaint(login)
  return (
    <Field label={t('field.email')} error={complaint('email')}>
      <TextInput
        name="email"
        type="email"
        autoComplete="username webauthn"
        value={login.form.email}
        onValue={(email) => login.change({ email })}
        onBlur={() => login.show('email')}
      />
    </Field>
  )
}

function Tel({ login }: PartProps) {
  const t = useWords('mf-auth')
  const complaint = useComplaint(login)
  const { form, change, show } = login
  return (
    <Field label={t('field.tel')} error={complaint('tel')}>
      <TelInput
        name="tel"
        areaCode={form.areaCode}
        tel={form.tel}
        onChange={change}
        onBlur={() => show('tel')}
      />
    </Field>
  )
}

function Password({ login }: PartProps) {
  const t = useWords('mf-auth')
  const complaint = useComplaint(login)
  return (
    <Field
      label={t('field.password')}
      error={complaint('password')}
      aside={<TextLink to="/login?forgot">{t('login.forgot')}</TextLink>}
    >
      <PasswordInput
        name="password"
        autoComplete="current-password"
        value={login.form.password}
        onValue={(password) => login.change({ password })}
      />
    </Field>
  )
}

function Code({ login, onComplete }: PartProps & { onComplete: (code: string) => void }) {
  const complaint = useComplaint(login)
  return (
    <CodeRow
      form={login.form}
      use="login"
      sentTo={login.sentTo}
      error={complaint('code')}
      onChange={(code) => login.change({ code })}
      onSend={login.sendCode}
      onComplete={onComplete}
    />
  )
}
