import type { CallOutput, SecondStep } from '@fankeep/shared/contract'
import { Refused, useHost } from '@fankeep/shared/host'
import { useState } from 'react'
import { useSubmission } from '../form/use-submission'
import { secondProblem, type SecondWay } from './second-code'

export interface SecondStepParts {
  step: SecondStep
  onDone: (answer: CallOutput<'twoFactor.check'>) => void
  /** The ticket has expired, or its tries are used up: the first step must be repeated. */
  onExpired: (said: string) => void
}

const loginType: Record<SecondWay, number> = { app: 1, spare: 2 }

/** The second step of a login: a code of the authenticator, or one of the spare codes. */
export function useSecondStep({ step, onDone, onExpired }: SecondStepParts) {
  const { api, notify } = useHost()
  const [way, setWay] = useState<SecondWay>('app')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState(false)
  const { run, busy, said, saidOf, forget } = useSubmission<'code'>(({ key }) =>
    /^(second|spare)_code_/.test(key) ? ['code'] : [],
  )

  const ask = (now: string) =>
    api.call('twoFactor.check', {
      ticket: step.ticket,
      login_type: loginType[way],
      login_code: now.trim(),
    })

  /** Spec section 7: shows the server's message as a warning; it also stays under the field. */
  function warn(error: unknown): never {
    if (error instanceof Refused && error.key !== 'ticket_expired')
      notify({ kind: 'warning', title: error.message })
    throw error
  }

  function tellExpired(error: unknown): undefined {
    if (!(error instanceof Refused) || error.key !== 'ticket_expired') throw error
    onExpired(error.message)
  }

  /** `now`: the code just typed, when a complete code submits itself. */
  async function check(now = code) {
    setTried(true)
    if (secondProblem(way, now)) return
    const answer = await run(() => ask(now).catch(warn).catch(tellExpired))
    setTried(false)
    if (!answer) return setCode(way === 'app' ? '' : now) // Clears the six wrong digits.
    setOpened(true)
    onDone(answer)
  }

  return {
    way,
    change: (next: SecondWay) => {
      setWay(next)
      setCode('')
      setTried(false)
      forget('code')
    },
    code,
    type: (next: string) => {
      setCode(next)
      forget('code')
    },
    /** The server's message under the field or about the form, or the key of our own. */
    saidOfCode: saidOf('code'),
    said,
    problem: tried ? secondProblem(way, code) : undefined,
    busy: busy || opened,
    check,
  }
}
