import { useWords } from '@fankeep/shared/host'
import { Box, Button, Note, SegmentedControl, TextLink } from '@fankeep/shared/ui'
import { Field, Form, FormErrors, TextInput } from '@fankeep/shared/ui/forms'
import { CodeRow } from '../form/code-row'
import { PasswordPair } from '../form/password-pair'
import { TelInput } from '../form/tel-input'
import { useComplaint } from '../form/use-complaint'
import { useFirstWrong } from '../form/use-first-wrong'
import { FormHead } from '../frame/form-head'
import type { TypedTarget } from './use-login'
import { useReset } from './use-reset'

/** Forgotten password: a code to the e-mail or telephone of the account, and a new password. */
export function ResetPassword(typed: TypedTarget) {
  const t = useWords('mf-auth')
  const reset = useReset(typed)
  const complaint = useComplaint(reset)
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
          <PasswordPair
            form={reset.form}
            label={t('field.newPassword')}
            strength={reset.strength}
            complaint={complaint}
            onChange={reset.change}
            onLeave={reset.show}
          />
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

/** The account, and the code that proves it. */
function Account({ reset }: PartProps) {
  const t = useWords('mf-auth')
  const complaint = useComplaint(reset)
  const { form, change, show, sentTo } = reset
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
      <CodeRow
        form={form}
        use="reset"
        sentTo={sentTo}
        error={complaint('code')}
        onChange={(code) => change({ code })}
        onSend={reset.sendCode}
      />
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
