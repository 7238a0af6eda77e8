import { isEmail, type UserInfo } from '@fankeep/shared/contract'
import { useWords } from '@fankeep/shared/host'
import { Box, Button, Note, Text, TextLink } from '@fankeep/shared/ui'
import { Form, FormErrors } from '@fankeep/shared/ui/forms'
import { useEffect } from 'react'
import { useFirstWrong } from '../form/use-first-wrong'
import { FormHead } from '../frame/form-head'
import { SocialButtons } from '../social/social-buttons'
import { AgreeField, VerificationField, PasswordFields, WhoFields } from './account-fields'
import { type RegistrationParts, useRegistration } from './use-registration'
import type { Trial } from './use-trial'

export interface AccountStepProps extends RegistrationParts {
  trial: Trial | undefined
  /** The member who is logged in already. */
  already?: UserInfo | null
  /** Updates the picture side: the e-mail only once it is valid. */
  onTyped: (typed: { nickname: string; email: string }) => void
}

/** Step one (spec sections 1 and 5): everything the account needs, each field with its own error. */
export function AccountStep({ trial, already, onTyped, ...parts }: AccountStepProps) {
  const t = useWords('mf-auth')
  const registration = useRegistration(parts)
  const { around, look } = useFirstWrong()
  const { nickname, email } = registration.form
  useEffect(
    () => onTyped({ nickname: nickname.trim(), email: isEmail(email.trim()) ? email.trim() : '' }),
    [onTyped, nickname, email],
  )

  async function submit() {
    await registration.register()
    look()
  }
  const text = trial ? t('register.text', { days: trial.days }) : t('register.textPlain')
  return (
    <Box ref={around}>
      <FormHead title={t('register.title')} text={registration.count > 0 ? undefined : text} />
      {already && <Already user={already} />}
      <Box mt={registration.count > 0 ? 4 : 5}>
        <Form size="lg" label={t('register.title')} onSubmit={submit}>
          <FormErrors count={registration.count} />
          {registration.said && (
            <Note tone="bad" announce>
              {registration.said}
            </Note>
          )}
          <WhoFields registration={registration} />
          <VerificationField registration={registration} />
          <PasswordFields registration={registration} />
          <AgreeField registration={registration} />
          <Button type="submit" size="xl" wide busy={registration.busy} iconEnd="arrowRight" mt={2}>
            {t('register.next')}
          </Button>
        </Form>
      </Box>
      <SocialButtons registers />
      <Text mt={5} textAlign="center" color="ink.700" fontSize={{ base: '16', xl: '18' }}>
        {t('register.haveAccount')} <TextLink to="/login">{t('register.login')}</TextLink>
      </Text>
    </Box>
  )
}

/** A member is logged in: another sign-up opens another account, which is rarely intended. */
function Already({ user: { nickname, email, tel } }: { user: UserInfo }) {
  const t = useWords('mf-auth')
  return (
    <Box mt={5}>
      <Note>
        {t('register.already', { name: nickname || email || tel })}{' '}
        <TextLink to="/channel" fontWeight="600">
          {t('register.toChannels')}
        </TextLink>
      </Note>
    </Box>
  )
}
