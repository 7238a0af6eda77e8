import { Trans, useWords } from '@fankeep/shared/host'
import { isEmail, isTel, nicknameMax } from '@fankeep/shared/contract'
import { Box, SegmentedControl, TextLink } from '@fankeep/shared/ui'
import { Checkbox, Field, TextInput } from '@fankeep/shared/ui/forms'
import type { ReactNode } from 'react'
import { agreed } from '../form/agreed'
import { CodeRow } from '../form/code-row'
import { PasswordPair } from '../form/password-pair'
import { TelInput } from '../form/tel-input'
import type { Field as FieldName } from './registration'
import type { RegistrationForm } from './use-registration'

interface PartProps {
  registration: RegistrationForm
}

/** The error shown under a field: the server's message, or ours. */
function useComplaint({ complaintOf, sentTo }: RegistrationForm) {
  const t = useWords('mf-auth')
  return (field: FieldName): ReactNode => {
    const complaint = complaintOf(field)
    if (!complaint) return undefined
    return 'said' in complaint ? complaint.said : t(`problem.${complaint.problem}`, { target: sentTo })
  }
}

const twoColumns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }

export function WhoFields({ registration }: PartProps) {
  const t = useWords('mf-auth')
  const { form, change, leave, taken } = registration
  const complaint = useComplaint(registration)
  const toLogin = taken && (
    <>
      {' '}
      <TextLink to="/login">{t('register.login')}</TextLink>
    </>
  )
  const withLogin = (said: ReactNode) =>
    said && (
      <>
        {said}
        {toLogin}
      </>
    )
  return (
    <>
      <Box display="grid" gridTemplateColumns={twoColumns} columnGap={5} rowGap="1.125rem">
        <Field label={t('field.nickname')} error={complaint('nickname')} required>
          <TextInput
            name="nickname"
            autoComplete="nickname"
            maxLength={nicknameMax * 2}
            value={form.nickname}
            good={form.nickname.trim() !== ''}
            onValue={(nickname) => change({ nickname })}
            onBlur={() => leave('nickname')}
          />
        </Field>
        <Field label={t('field.email')} error={withLogin(complaint('email'))} required>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={form.email}
            good={isEmail(form.email.trim())}
            onValue={(email) => change({ email })}
            onBlur={() => leave('email')}
          />
        </Field>
      </Box>
      <Field label={t('field.tel')} error={withLogin(complaint('tel'))} required>
        <TelInput
          name="tel"
          areaCode={form.areaCode}
          tel={form.tel}
          good={isTel(form.tel)}
          onChange={change}
          onBlur={() => leave('tel')}
        />
      </Field>
    </>
  )
}

export function VerificationField({ registration }: PartProps) {
  const t = useWords('mf-auth')
  const { form, change, leave, sentTo, sendCode } = registration
  const complaint = useComplaint(registration)
  // The proven contact is the login: a member who proves the number logs in with it, until the e-mail is proven too.
  return (
    <CodeRow
      form={form}
      use="register"
      sentTo={sentTo}
      error={complaint('code')}
      hint={form.way === 'sms' ? 'field.sentToOwn' : undefined}
      required
      aside={
        <SegmentedControl
          label={t('field.codeBy')}
          value={form.way}
          options={[
            { value: 'email', label: t('field.byEmail') },
            { value: 'sms', label: t('field.bySms') },
          ]}
          onChange={(way) => change({ way, code: '' })}
        />
      }
      onChange={(code) => {
        change({ code })
        if (code.length === 6) leave('code')
      }}
      onSend={sendCode}
    />
  )
}

export function PasswordFields({ registration }: PartProps) {
  const t = useWords('mf-auth')
  const { form, change, leave, strength } = registration
  const complaint = useComplaint(registration)
  return (
    <Box display="grid" gridTemplateColumns={twoColumns} columnGap={5} rowGap="1.125rem">
      <PasswordPair
        form={form}
        label={t('field.password')}
        strength={strength}
        complaint={complaint}
        onChange={change}
        onLeave={leave}
        required
      />
    </Box>
  )
}

export function AgreeField({ registration }: PartProps) {
  const t = useWords('mf-auth')
  const complaint = useComplaint(registration)
  const { form, change } = registration
  return (
    <Checkbox
      name="agree"
      required
      checked={form.agree}
      error={complaint('agree')}
      onChange={(agree) => change({ agree })}
    >
      <Trans t={t} i18nKey="field.agree" components={agreed} />
    </Checkbox>
  )
}
