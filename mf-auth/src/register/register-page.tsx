import type { SecondStep } from '@fankeep/shared/contract'
import { useSession, useWords } from '@fankeep/shared/host'
import { useLocation, useNavigate } from '@fankeep/shared/router'
import { Box, Flex } from '@fankeep/shared/ui'
import { Stepper } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { AuthFrame } from '../frame/auth-frame'
import type { Face } from '../scenes/holder-face'
import { AccountStep } from './account-step'
import { DoneStep } from './done-step'
import { dropDraft, keepProgress, type Progress, readProgress } from './draft'
import type { MemberPassProps } from './member-pass'
import { ProfileStep } from './profile-step'
import { RegisterScene, type Step } from './register-scene'
import { RegisteredBefore } from './registered-before'
import { useTrial } from './use-trial'

const faces: Record<number, Face> = { 0: 'unknown', 1: 'male', 2: 'female' }

/** The progress of a sign-up, stored with the entry of the browser's history: Back leads to the step before, not off the site. */
interface Kept {
  step?: 2 | 3
  /** The applicant is already a member, with two-factor login on. */
  second?: { step: SecondStep; who: string }
}

/** Sign-up in three steps (spec section 1): the account, the profile, done. */
export function RegisterPage() {
  const t = useWords('mf-auth')
  const { state, user: known } = useSession()
  // A visitor to the demonstration has no account yet.
  const user = known?.demo ? null : known
  const trial = useTrial()
  const [progress, setProgress] = useState(readProgress)
  const [typed, setTyped] = useState({ nickname: '', email: '' })
  const [sex, setSex] = useState(user?.sex ?? 0)
  const { state: kept } = useLocation() as { state: Kept | null }
  const navigateTo = useNavigate()
  const go = (kept: Kept) => void navigateTo('/register', { state: kept })
  const step: Step = user && progress ? (kept?.step ?? progress.step) : 1

  // A member can open another account, and is informed about the existing one.
  const already = state === 'member' && !progress ? user : null

  function goOn(next: Progress) {
    dropDraft()
    keepProgress(next)
    setProgress(next)
    go({ step: next.step })
    window.scrollTo({ top: 0 })
  }

  if (kept?.second) return <RegisteredBefore {...kept.second} onLeave={() => void navigateTo(-1)} />
  const pass: MemberPassProps = {
    nickname: user?.nickname ?? typed.nickname,
    email: user?.email ?? typed.email,
    face: faces[sex] ?? 'unknown',
    trial,
    open: step > 1,
  }
  return (
    <AuthFrame ground="day" scene={<RegisterScene step={step} pass={pass} />}>
      <Flex direction="column" flex="1" w="full" maxW={{ base: '36rem', xl: 'none' }} mx="auto" py={6}>
        <Box mb={7}>
          <Stepper
            steps={([1, 2, 3] as const).map((number) => t(`register.step${number}`))}
            step={step}
            label={t('register.steps')}
          />
        </Box>
        <Box my={{ base: 0, xl: 'auto' }}>
          {step === 1 && (
            <AccountStep
              already={already}
              trial={trial}
              onTyped={setTyped}
              onDone={() => goOn({ step: 2, intention: 'archive' })}
              onSecondStep={(step, who) => go({ second: { step, who } })}
            />
          )}
          {step === 2 && (
            <ProfileStep sex={sex} onSex={setSex} onDone={(intention) => goOn({ step: 3, intention })} />
          )}
          {step === 3 && progress && (
            <DoneStep intention={progress.intention} onEnter={() => keepProgress(undefined)} />
          )}
        </Box>
      </Flex>
    </AuthFrame>
  )
}
