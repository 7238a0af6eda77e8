import { passwordScoreMin, type SecondStep } from '@fankeep/shared/contract'
import { type Api, Refused, useHost } from '@fankeep/shared/host'
import { useStrength } from '@fankeep/shared/ui/forms'
import { useEffect, useState } from 'react'
import { codeTarget, sendCodeOf } from '../form/ask-for-code'
import { useFreshCode } from '../form/use-fresh-code'
import { useLeaving } from '../form/use-leaving'
import { useSubmission } from '../form/use-submission'
import { keepDraft, readDraft } from './draft'
import { isTaken, refusedFields, secondStepOf } from './refusal'
import {
  blankRegistration,
  type Field,
  fields,
  findProblems,
  type Problem,
  type Registration,
} from './registration'

/** The error of a field: the server's message, or the key of our own. */
export type Complaint = { said: string } | { problem: Problem }

export interface RegistrationForm {
  form: Registration
  change: (part: Partial<Registration>) => void
  /** The field has been left: from now on its error is shown. */
  leave: (field: Field) => void
  complaintOf: (field: Field) => Complaint | undefined
  /** How many fields are invalid; 0 before the first submit. */
  count: number
  /** The server's message about the whole form. */
  said: string | undefined
  /** The account already exists, and belongs to the applicant. */
  taken: boolean
  strength: number | null
  sentTo: string | undefined
  busy: boolean
  /** Requests a code. Returns the seconds until the next, or false if none was sent. */
  sendCode: () => Promise<number | false>
  /** Registers, or returns the first invalid field. */
  register: () => Promise<Field | undefined>
}

export interface RegistrationParts {
  onDone: () => void
  /** The applicant is already a member, with two-factor login on (spec section 8). `who`: the proven address or number. */
  onSecondStep: (step: SecondStep, who: string) => void
}

/** The account step: its input, its errors, and its two calls. */
export function useRegistration({ onDone, onSecondStep }: RegistrationParts): RegistrationForm {
  const { api, session } = useHost()
  const { form, setForm, sentTo, setSentTo, strength, problems } = useAccount()
  const complaining = useComplaining(form.code)
  const leaving = useLeaving()
  const sending = useSubmission(refusedFields)
  const registering = useSubmission(refusedFields)

  function change(part: Partial<Registration>) {
    setForm((before) => ({ ...before, ...part }))
    for (const name of Object.keys(part)) {
      const field = name === 'areaCode' ? 'tel' : name === 'way' ? 'code' : (name as Field)
      sending.forget(field)
      registering.forget(field)
    }
  }

  const sendCode = () =>
    sendCodeOf({
      ...{ api, form, problems, sending },
      use: 'register',
      show: complaining.begin,
      setSentTo: complaining.codeSent(setSentTo),
    })

  async function register() {
    complaining.beginAll()
    const first = fields.find((field) => problems[field])
    if (first) return first
    const answer = await registering.run(() => callRegister(api, form).catch(goToSecondStep))
    if (!answer) return undefined
    // First the step, then the session: otherwise the new member would be redirected to their channels.
    onDone()
    session.begin(answer)
    return undefined
  }

  function goToSecondStep(error: unknown): undefined {
    const step = error instanceof Refused ? secondStepOf(error) : undefined
    if (!step) throw error
    onSecondStep(step, codeTarget(form))
  }

  function complaintOf(field: Field): Complaint | undefined {
    const said = registering.saidOf(field) ?? sending.saidOf(field)
    if (said) return { said }
    const problem = complaining.does(field) ? problems[field] : undefined
    return problem ? { problem } : undefined
  }

  return {
    form,
    change,
    leave: (field) => {
      if (form[field] !== '') leaving(() => complaining.begin(field))
    },
    complaintOf,
    count: complaining.all ? fields.filter((field) => complaintOf(field)).length : 0,
    said: registering.said ?? sending.said,
    taken: isTaken(registering.refused),
    strength,
    sentTo,
    busy: registering.busy,
    sendCode,
    register,
  }
}

/** Which fields show their errors: those that were left, and all after a submit. */
function useComplaining(code: string) {
  const [left, setLeft] = useState<readonly Field[]>([])
  const [all, setAll] = useState(false)
  const fresh = useFreshCode()
  return {
    all,
    begin: (field: Field) => setLeft((before) => (before.includes(field) ? before : [...before, field])),
    beginAll: () => {
      setAll(true)
      fresh.tried()
    },
    codeSent: fresh.sent,
    does: (field: Field) => (all || left.includes(field)) && !fresh.excuses(field, code),
  }
}

const toWire = (form: Registration) => ({
  nickname: form.nickname.trim(),
  email: form.email.trim(),
  area_code: form.areaCode,
  tel: form.tel,
  code: form.code.trim(),
  password: form.password,
  password_again: form.passwordAgain,
  agree: form.agree,
})

/** The input, stored as a draft, and its errors. */
function useAccount() {
  const [form, setForm] = useState<Registration>(() => ({ ...blankRegistration, ...readDraft() }))
  const [sentTo, setSentTo] = useState(() => readDraft().sentTo)
  const strength = useStrength(form.password, [form.email, form.nickname])

  useEffect(() => keepDraft(form, sentTo), [form, sentTo])

  const problems = findProblems(form, sentTo)
  if (!problems.password && strength !== null && strength < passwordScoreMin)
    problems.password = 'passwordWeak'
  return { form, setForm, sentTo, setSentTo, strength, problems }
}

const callRegister = (api: Api, form: Registration) =>
  api.call(form.way === 'email' ? 'auth.registerByEmail' : 'auth.registerBySms', toWire(form))
