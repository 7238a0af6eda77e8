import { useWords } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { Box, Text, TextLink } from '@fankeep/shared/ui'
import { useState } from 'react'
import { AuthFrame } from '../frame/auth-frame'
import { FormHead } from '../frame/form-head'
import { useTrial } from '../register/use-trial'
import type { VaultState } from '../scenes/vault-scene'
import { LoginForm } from './login-form'
import { LoginScene } from './login-scene'
import { ResetPassword } from './reset-password'

/** Log-in by e-mail or telephone, with a password or a code; and the way back in for who forgot (`?forgot`). */
export function LoginPage() {
  const [query] = useSearchParams()
  const [vault, setVault] = useState<VaultState>('locked')
  const forgot = query.has('forgot')
  return (
    <AuthFrame ground="night" scene={<LoginScene state={vault} forgot={forgot} />}>
      <Box w="full" maxW="34rem" m="auto" py={8}>
        {forgot ? <ResetPassword /> : <LoginView onVault={setVault} />}
      </Box>
    </AuthFrame>
  )
}

function LoginView({ onVault }: { onVault: (state: VaultState) => void }) {
  const t = useWords('mf-auth')
  const trial = useTrial()
  return (
    <>
      <FormHead title={t('login.title')} text={t('login.text')} />
      <LoginForm onVault={onVault} />
      <Text mt={7} textAlign="center" color="ink.700" fontSize={{ base: '16', xl: '18' }}>
        {t('login.noAccount')}{' '}
        <TextLink to="/register" fontWeight="600">
          {trial ? t('login.try', { days: trial.days }) : t('login.tryPlain')}
        </TextLink>
      </Text>
    </>
  )
}
