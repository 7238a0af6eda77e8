import type { SecondStep } from '@fankeep/shared/contract'
import { useHost, useWords } from '@fankeep/shared/host'
import { Box } from '@fankeep/shared/ui'
import { useState } from 'react'
import { AuthFrame } from '../frame/auth-frame'
import { SecondScene } from '../second-step/second-scene'
import { SecondStepForm } from '../second-step/second-step-form'
import { dropDraft } from './draft'

export interface RegisteredBeforeProps {
  step: SecondStep
  who: string
  onLeave: () => void
}

/** Informs a member with two-factor login who registers again, and asks for the second step instead (spec section 8). */
export function RegisteredBefore({ step, who, onLeave }: RegisteredBeforeProps) {
  const t = useWords('mf-auth')
  const { session, navigate } = useHost()
  const [typed, setTyped] = useState({ digits: '', busy: false })
  return (
    <AuthFrame ground="night" scene={<SecondScene {...typed} />}>
      <Box w="full" maxW="34rem" m="auto" py={8}>
        <SecondStepForm
          step={step}
          who={who}
          notice={t('secondStep.registered')}
          onTyped={setTyped}
          onDone={(answer) => {
            dropDraft()
            session.begin(answer)
            navigate('/channel', { replace: true })
          }}
          onExpired={onLeave}
          onLeave={onLeave}
        />
      </Box>
    </AuthFrame>
  )
}
