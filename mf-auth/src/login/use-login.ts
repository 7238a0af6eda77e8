import type { CallOutput, SecondStep } from '@fankeep/shared/contract'
import { type Api, useHost } from '@fankeep/shared/host'
import { useState } from 'react'
import { blankTarget, codeTarget, sendCodeOf, type Target } from '../form/ask-for-code'
import { useFreshCode } from '../form/use-fresh-code'
import { useLeaving } from '../form/use-leaving'
import { useSentTo } from '../form/use-sent-to'
import { useSubmission } from '../form/use-submission'
import { codeProblem, emailProblem, type Problem, telProblem } from '../register/registration'

/** The address or number typed at the login or the reset of the password: each begins with the other's. */
export interface TypedTarget {
  target: Target
  onTarget: (part: Partial<Target>) => void
}

export interface Login extends Target {
  /** By e-mail either is possible; by telephone only a code. */
  by: 'password' | 'code'
  password: string
  code: string
}

const fields = ['email', 'tel', 'password', 'code'] as const
export type LoginField = (typeof fields)[number]

const blank: Login = {
  ...blankTarget,
  by: 'password',
  password: '',
  code: '',
}

const byCode = ({ way, by }: Login) => way === 'sms' || by === 'code'

/** Errors of the visible fields. Password rules are not checked here: the server decides whether it is correct. */
function findProblems(form: Login, sentTo: string | undefined): Partial<Record<LoginField, Problem>> {
  return {
    email: form.way === 'email' ? emailProblem(form.email) : undefined,
    tel: form.way === 'sms' ? telProblem(form.tel) : undefined,
    password: byCode(form) || form.password ? undefined : 'passwordEnter',
    code: byCode(form) ? codeProblem(form.code, codeTarget(form), sentTo) : undefined,
  }
}

/** The server uses the same message for a wrong address and a wrong password: it is shown at the secret, the last input. */
function place(key: string, form: Login): LoginField[] {
  if (key === 'login_wrong') return [byCode(form) ? 'code' : 'password']
  return key.startsWith('code_') ? ['code'] : []
}

/** The call that this form makes. */
function callLogin(api: Api, { way, by, email, areaCode, tel, code, password }: Login) {
  if (way === 'sms') return api.call('auth.loginBySms', { area_code: areaCode, tel, code: code.trim() })
  const proof = by === 'code' ? { code: code.trim() } : { password }
  return api.call('auth.loginByEmail', { email: email.trim(), ...proof })
}

export interface LoginParts extends TypedTarget {
  onDone: (answer: Exclude<CallOutput<'auth.loginByEmail'>, SecondStep>) => void
  /** Two-factor login is on. `who`: the address or number typed here. */
  onSecondStep: (step: SecondStep, who: string) => void
}

export function useLogin({ target, onTarget, onDone, onSecondStep }: LoginParts) {
  const { api } = useHost()
  const [form, setForm] = useState<Login>({ ...blank, ...target })
  const [sentTo, setSentTo] = useSentTo('login')
  const [shown, setShown] = useState<readonly LoginField[]>([])
  const fresh = useFreshCode()
  const [opened, setOpened] = useState(false)
  const { run, ...submission } = useSubmission<LoginField>(({ key }) => place(key, form))
  const sending = useSubmission<LoginField>(() => ['code'])
  const leaving = useLeaving()
  const problems = findProblems(form, sentTo)
  const show = (field: LoginField) => setShown((before) => [...before, field])

  function change(part: Partial<Login>) {
    setForm((before) => ({ ...before, ...part }))
    onTarget(part)
    if ('way' in part || 'by' in part) setShown([])
    for (const field of fields) {
      submission.forget(field)
      sending.forget(field)
    }
  }

  const sendCode = () =>
    sendCodeOf({ api, form, use: 'login', problems, show, sending, setSentTo: fresh.sent(setSentTo) })

  /** Logs in, or returns the first invalid field. `code`: the code just typed, when a complete code submits itself. */
  async function logIn(code = form.code): Promise<LoginField | undefined> {
    const now = { ...form, code }
    const found = findProblems(now, sentTo)
    setShown(fields)
    fresh.tried()
    const first = fields.find((field) => found[field])
    if (first) return first
    const answer = await run(() => callLogin(api, now))
    if (!answer) return undefined
    if ('second_login' in answer) {
      onSecondStep(answer, codeTarget(now))
      return undefined
    }
    setOpened(true)
    onDone(answer)
    return undefined
  }

  return {
    form,
    change,
    show: (field: LoginField) => {
      if (form[field] !== '') leaving(() => show(field))
    },
    saidOf: (field: LoginField) => submission.saidOf(field) ?? sending.saidOf(field),
    problemOf: (field: LoginField) =>
      shown.includes(field) && !fresh.excuses(field, form.code) ? problems[field] : undefined,
    said: submission.said,
    busy: submission.busy,
    sentTo,
    opened,
    sendCode,
    logIn,
  }
}
