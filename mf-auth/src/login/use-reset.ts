import { passwordScoreMin } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useStrength } from '@fankeep/shared/ui/forms'
import { useState } from 'react'
import { blankTarget, codeTarget, sendCodeOf, type Target } from '../form/ask-for-code'
import { useFreshCode } from '../form/use-fresh-code'
import { useLeaving } from '../form/use-leaving'
import { useSentTo } from '../form/use-sent-to'
import { useSubmission } from '../form/use-submission'
import { refusedFields } from '../register/refusal'
import {
  againProblem,
  codeProblem,
  emailProblem,
  passwordProblem,
  type Problem,
  telProblem,
} from '../register/registration'
import type { TypedTarget } from './use-login'

export interface Reset extends Target {
  code: string
  password: string
  passwordAgain: string
}

export const resetFields = ['email', 'tel', 'code', 'password', 'passwordAgain'] as const
export type ResetField = (typeof resetFields)[number]

const blank: Reset = {
  ...blankTarget,
  code: '',
  password: '',
  passwordAgain: '',
}

const isResetField = (field: string): field is ResetField =>
  (resetFields as readonly string[]).includes(field)

function findProblems(
  form: Reset,
  sentTo: string | undefined,
  strength: number | null,
): Partial<Record<ResetField, Problem>> {
  return {
    email: form.way === 'email' ? emailProblem(form.email) : undefined,
    tel: form.way === 'sms' ? telProblem(form.tel) : undefined,
    code: codeProblem(form.code, codeTarget(form), sentTo),
    password:
      passwordProblem(form.password) ??
      (strength !== null && strength < passwordScoreMin ? 'passwordWeak' : undefined),
    passwordAgain: againProblem(form.password, form.passwordAgain),
  }
}

/** Sets a new password after a code proves that the account is the visitor's (auth.resetPassword). */
export function useReset({ target, onTarget }: TypedTarget) {
  const { api } = useHost()
  const [form, setForm] = useState<Reset>({ ...blank, ...target })
  const [sentTo, setSentTo] = useSentTo('reset')
  const [shown, setShown] = useState<readonly ResetField[]>([])
  const [tried, setTried] = useState(false)
  const fresh = useFreshCode()
  const [done, setDone] = useState(false)
  const sending = useSubmission<ResetField>((refused) => refusedFields(refused).filter(isResetField))
  const resetting = useSubmission<ResetField>((refused) => refusedFields(refused).filter(isResetField))
  const strength = useStrength(form.password, [form.email])

  const leaving = useLeaving()
  const problems = findProblems(form, sentTo, strength)
  const show = (field: ResetField) => setShown((before) => [...before, field])

  function change(part: Partial<Reset>) {
    setForm((before) => ({ ...before, ...part }))
    onTarget(part)
    for (const field of resetFields) {
      sending.forget(field)
      resetting.forget(field)
    }
  }

  const sendCode = () =>
    sendCodeOf({ api, form, use: 'reset', problems, show, sending, setSentTo: fresh.sent(setSentTo) })

  async function reset() {
    setTried(true)
    fresh.tried()
    if (resetFields.some((field) => problems[field])) return
    const { way, email, areaCode, tel, code, password, passwordAgain: password_again } = form
    const whose = way === 'email' ? { email: email.trim() } : { area_code: areaCode, tel }
    const answer = await resetting.run(() =>
      api.call('auth.resetPassword', { ...whose, code: code.trim(), password, password_again }),
    )
    if (answer) setDone(true)
  }

  const said = (field: ResetField) => resetting.saidOf(field) ?? sending.saidOf(field)
  const problemOf = (field: ResetField) =>
    (tried || shown.includes(field)) && !fresh.excuses(field, form.code) ? problems[field] : undefined
  return {
    form,
    change,
    show: (field: ResetField) => {
      if (form[field] !== '') leaving(() => show(field))
    },
    saidOf: said,
    problemOf,
    count: tried ? resetFields.filter((field) => said(field) ?? problemOf(field)).length : 0,
    said: resetting.said ?? sending.said,
    busy: resetting.busy,
    strength,
    sentTo,
    done,
    sendCode,
    reset,
  }
}
