import type { PlatformKey } from '@fankeep/shared/contract'
import { Trans, useHost, useLanguage, useWords } from '@fankeep/shared/host'
import { Box, platformName } from '@fankeep/shared/ui'
import { useState } from 'react'
import { AuthFrame } from '../frame/auth-frame'
import { SceneWords } from '../frame/scene-words'
import { VaultScene, type DoorState } from '../scenes/vault-scene'
import { SecondScene } from '../second-step/second-scene'
import { SecondStepForm } from '../second-step/second-step-form'
import { providerName } from '../social/providers'
import { AuthorisationReport } from './authorisation-report'
import { type Authorisation, useAuthorisation } from './use-authorisation'

/** Other sites redirect here: finishes what was begun there, and explains what went wrong. */
export function AuthCallbackPage() {
  const t = useWords('mf-auth')
  const language = useLanguage()
  const { session, navigate, notify } = useHost()
  const [typed, setTyped] = useState({ digits: '', busy: false })
  const enter = (answer: Parameters<typeof session.begin>[0]) => {
    session.begin(answer)
    navigate('/channel', { replace: true })
  }
  const { now, fail } = useAuthorisation({
    onLogin: enter,
    onBound: (platform: PlatformKey) => {
      notify({
        kind: 'success',
        title: t('authCallback.bound', { platform: platformName(platform, language) }),
      })
      navigate('/manageLogin#bindings', { replace: true })
    },
    onLinked: (provider) => {
      notify({ kind: 'success', title: t('social.linked', { provider: providerName[provider] }) })
      navigate('/manageLogin#security', { replace: true })
    },
    onPage: (back) => navigate(back, { replace: true }),
  })
  return (
    <AuthFrame
      ground="night"
      scene={now.state === 'second' ? <SecondScene {...typed} /> : <ReturnScene state={vaultOf(now)} />}
    >
      <Box w="full" maxW="34rem" m="auto" py={8}>
        {now.state === 'second' ? (
          <SecondStepForm
            step={now.step}
            who={t('authCallback.who', { provider: providerName[now.provider] })}
            notice={t('secondStep.registered')}
            onTyped={setTyped}
            onDone={enter}
            onExpired={fail}
            onLeave={() => navigate('/login')}
          />
        ) : (
          <AuthorisationReport now={now} />
        )}
      </Box>
    </AuthFrame>
  )
}

const vaultOf = ({ state }: Authorisation): DoorState => (state === 'working' ? 'turning' : 'locked')

function ReturnScene({ state }: { state: DoorState }) {
  const t = useWords('mf-auth')
  return (
    <Box aria-hidden>
      <Box position="absolute" inset="0">
        <VaultScene state={state} />
      </Box>
      <SceneWords title={<Trans t={t} i18nKey="authCallback.sceneTitle" components={{ br: <br /> }} />} />
    </Box>
  )
}
