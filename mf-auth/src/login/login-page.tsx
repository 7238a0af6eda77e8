import type { SecondStep } from '@fankeep/shared/contract'
import { useHost, useWords } from '@fankeep/shared/host'
import { useLocation, useNavigate } from '@fankeep/shared/router'
import { Box, Note, Text, TextLink } from '@fankeep/shared/ui'
import { useState } from 'react'
import { PasskeyButton } from '../passkey/passkey-button'
import { usePasskeyLogin } from '../passkey/use-passkey-login'
import { blankTarget, type Target, targetOf } from '../form/ask-for-code'
import { AuthFrame } from '../frame/auth-frame'
import { FormHead } from '../frame/form-head'
import { useTrial } from '../register/use-trial'
import type { DoorState } from '../scenes/vault-scene'
import { SecondScene } from '../second-step/second-scene'
import { SecondStepForm } from '../second-step/second-step-form'
import { readLink } from '../social/kept-link'
import { providerName } from '../social/providers'
import { SocialButtons } from '../social/social-buttons'
import { useFinishLogin } from '../social/use-finish-login'
import { LoginForm, type LoginFormProps } from './login-form'
import { LoginScene } from './login-scene'
import { ResetPassword } from './reset-password'

/** The progress of a log-in, stored with the entry of the browser's history: Back leads to the form, a reload to the same step. */
interface Kept {
  second?: { step: SecondStep; who: string }
  /** Why a member who was logged in, or had done the first step, sees the form. The shell sets it, too, when a session ends. */
  expired?: string
}

/**
 * Log-in by e-mail or telephone, with a password or a code, or with an account of another site; the second step if
 * two-factor login is on; and the reset of a forgotten password (`?forgot`).
 */
export function LoginPage() {
  const { state, search } = useLocation() as { state: Kept | null; search: string }
  const navigate = useNavigate()
  const finish = useFinishLogin()
  const [vault, setVault] = useState<DoorState>('locked')
  const [typed, setTyped] = useState({ digits: '', busy: false })
  const [target, setTarget] = useState(blankTarget)
  const who = {
    target,
    onTarget: (part: Partial<Target>) => setTarget((before) => targetOf({ ...before, ...part })),
  }
  const forgot = new URLSearchParams(search).has('forgot')
  const here = `/login${search}`
  const goTo = (kept: Kept, replace = false) => void navigate(here, { state: kept, replace })
  const second = state?.second
  if (second)
    return (
      <AuthFrame ground="night" scene={<SecondScene {...typed} />}>
        <Box w="full" maxW="34rem" m="auto" py={8}>
          <SecondStepForm
            {...second}
            onTyped={setTyped}
            onDone={finish}
            onExpired={(expired) => goTo({ expired }, true)}
            onLeave={() => void navigate(-1)}
          />
        </Box>
      </AuthFrame>
    )
  return (
    <AuthFrame ground="night" scene={<LoginScene state={vault} forgot={forgot} />}>
      <Box w="full" maxW="34rem" m="auto" py={8}>
        {forgot ? (
          <ResetPassword {...who} />
        ) : (
          <LoginView
            {...who}
            notice={state?.expired}
            onVault={setVault}
            onDone={finish}
            onSecondStep={(step, who) => goTo({ second: { step, who } })}
          />
        )}
      </Box>
    </AuthFrame>
  )
}

function LoginView(props: LoginFormProps) {
  const t = useWords('mf-auth')
  const trial = useTrial()
  const kept = readLink()
  const passkey = usePasskeyLogin(props.onDone)
  return (
    <>
      <FormHead title={t('login.title')} text={t('login.text')} />
      {kept && (
        <Box mt={6}>
          <Note>{t('social.willLink', { provider: providerName[kept.provider] })}</Note>
        </Box>
      )}
      <LoginForm {...props} />
      <SocialButtons first={passkey.able && <PasskeyButton passkey={passkey} />} />
      <Text mt={7} textAlign="center" color="ink.700" fontSize={{ base: '16', xl: '18' }}>
        {t('login.noAccount')}{' '}
        <TextLink to="/register" fontWeight="600">
          {trial ? t('login.try', { days: trial.days }) : t('login.tryPlain')}
        </TextLink>
      </Text>
      <DemoLink />
    </>
  )
}

/** Reserves its line from the first paint, whether or not the site has a demonstration, so that nothing moves. */
function DemoLink() {
  const t = useWords('mf-auth')
  const { site } = useHost()
  return (
    <Box mt={3} textAlign="center" fontSize={{ base: '16', xl: '18' }}>
      {site('demo') ? <TextLink to="/demo">{t('login.demo')}</TextLink> : '\u00a0'}
    </Box>
  )
}
