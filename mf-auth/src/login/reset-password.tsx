import { passwordMax } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Box, Button, Note, SegmentedControl, TextLink } from '@fankeep/shared/ui'
import { CodeField, Field, Form, FormErrors, PasswordInput, TextInput } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'
import { TelInput } from '../form/tel-input'
import { useFirstWrong } from '../form/use-first-wrong'
import { FormHead } from '../frame/form-head'
import { codeTarget } from '../register/registration'
import { type ResetField, useReset } from './use-reset'

/** Forgotten password: a code to the e-mail or telephone of the account, and a new password. */
export function ResetPassword() {
  const t = useWords('mf-auth')
  const reset = useReset()
  const { around, look } = useFirstWrong()
  if (reset.done) return <ResetDone />

  async function submit() {
    await reset.reset()
    look()
  }
  return (
    <Box ref={around}>
      <FormHead title={t('reset.title')} text={t('reset.text')} />
      <Box mt={8}>
        <SegmentedControl
          size="lg"
          wide
          label={t('field.codeBy')}
          value={reset.form.way}
          options={[
            { value: 'email', label: t('login.byEmail') },
            { value: 'sms', label: t('login.byTel') },
          ]}
          onChange={(way) => reset.change({ way, code: '' })}
        />
      </Box>
      <Box mt={6}>
        <Form size="lg" label={t('reset.title')} onSubmit={submit}>
          <FormErrors count={reset.count} />
          {reset.said && (
            <Note tone="bad" announce>
              {reset.said}
            </Note>
          )}
          <Account reset={reset} />
          <NewPassword reset={reset} />
          <Button type="submit" size="xl" wide busy={reset.busy} mt={2}>
            {t('reset.submit')}
          </Button>
        </Form>
      </Box>
      <Box mt={6} textAlign="center" fontSize={{ base: '16', xl: '18' }}>
        <TextLink to="/login">{t('reset.back')}</TextLink>
      </Box>
    </Box>
  )
}

interface PartProps {
  reset: ReturnType<typeof useReset>
}

function useComplaint({ saidOf, problemOf, sentTo }: PartProps['reset']) {
  const t = useWords('mf-auth')
  return (field: ResetField): ReactNode => {
    const problem = problemOf(field)
    return saidOf(field) ?? (problem && t(`problem.${problem}`, { target: sentTo }))
  }
}

/** Whose password it is, and the code that proves it. */
function Account({ reset }: PartProps) {
  const t = useWords('mf-auth')
  const complaint = useComplaint(reset)
  const { form, change, show, sentTo } = reset
  const target = codeTarget(form)
  return (
    <>
      {form.way === 'email' ? (
        <Field label={t('field.email')} error={complaint('email')}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            value={form.email}
            onValue={(email) => change({ email })}
            onBlur={() => show('email')}
          />
        </Field>
      ) : (
        <Field label={t('field.tel')} error={complaint('tel')}>
          <TelInput
            name="tel"
            areaCode={form.areaCode}
            tel={form.tel}
            onChange={change}
            onBlur={() => show('tel')}
          />
        </Field>
      )}
      <Field
        label={t('field.code')}
        error={complaint('code')}
        hint={sentTo === target ? t('field.sentTo', { target: sentTo }) : undefined}
      >
        <CodeField
          value={form.code}
          onChange={(code) => change({ code })}
          onSend={reset.sendCode}
          waitKey={`reset:${target}`}
        />
      </Field>
    </>
  )
}

function NewPassword({ reset }: PartProps) {
  const t = useWords('mf-auth')
  const complaint = useComplaint(reset)
  const { form, change, show, strength } = reset
  return (
    <>
      <Field label={t('field.newPassword')} error={complaint('password')}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          maxLength={passwordMax * 2}
          value={form.password}
          strength={strength ?? null}
          onValue={(password) => change({ password })}
          onBlur={() => show('password')}
        />
      </Field>
      <Field label={t('field.passwordAgain')} error={complaint('passwordAgain')}>
        <PasswordInput
          name="new-password-again"
          autoComplete="new-password"
          maxLength={passwordMax * 2}
          value={form.passwordAgain}
          onValue={(passwordAgain) => change({ passwordAgain })}
          onBlur={() => show('passwordAgain')}
        />
      </Field>
    </>
  )
}

function ResetDone() {
  const t = useWords('mf-auth')
  return (
    <div role="status">
      <FormHead title={t('reset.doneTitle')} text={t('reset.doneText')} />
      <Button size="xl" wide mt={8} to="/login">
        {t('login.submit')}
      </Button>
    </div>
  )
}
