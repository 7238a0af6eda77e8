import { type CallInput, telDigits } from '@fankeep/shared/contract'
import { type Api, Refused } from '@fankeep/shared/host'
import type { Submission } from './use-submission'

/** How people prove their identity: a code by e-mail or by text message. */
export type Way = 'email' | 'sms'

export interface Target {
  way: Way
  email: string
  areaCode: string
  tel: string
}

export const blankTarget: Target = { way: 'email', email: '', areaCode: '+886', tel: '' }

/** Only the target of a form with more fields. */
export const targetOf = ({ way, email, areaCode, tel }: Target): Target => ({ way, email, areaCode, tel })

/** Where the code is sent: a code sent to another address or number is not valid. */
export const codeTarget = ({ way, email, areaCode, tel }: Target) =>
  way === 'email' ? email.trim().toLowerCase() : `${areaCode}${telDigits(tel)}`

/**
 * Requests a code. Returns the seconds until the next one can be requested.
 * If requested too soon, a code is already on its way: returns the remaining time instead of refusing.
 */
export async function askForCode(
  api: Api,
  to: Target,
  use: CallInput<'auth.sendEmailCode'>['use'],
): Promise<number> {
  try {
    const { wait } = await (to.way === 'email'
      ? api.call('auth.sendEmailCode', { email: to.email.trim(), use })
      : api.call('auth.sendSmsCode', { area_code: to.areaCode, tel: to.tel, use }))
    return wait
  } catch (error) {
    if (!(error instanceof Refused) || error.key !== 'code_too_soon') throw error
    const { wait } = error.data
    if (typeof wait !== 'number') throw error
    return wait
  }
}

export interface CodeSending {
  api: Api
  form: Target
  use: CallInput<'auth.sendEmailCode'>['use']
  /** What is wrong with the code's address or number. */
  problems: { email?: unknown; tel?: unknown }
  /** Shows the error of a field. */
  show: (field: 'email' | 'tel') => void
  sending: Pick<Submission<never>, 'run'>
  setSentTo: (target: string) => void
}

/** Requests a form's code, if its address or number is valid. Returns the seconds until the next, or false. */
export async function sendCodeOf(sending: CodeSending): Promise<number | false> {
  const { form } = sending
  const target = form.way === 'email' ? 'email' : 'tel'
  if (sending.problems[target]) {
    sending.show(target)
    return false
  }
  const wait = await sending.sending.run(() => askForCode(sending.api, form, sending.use))
  if (wait === undefined) return false
  sending.setSentTo(codeTarget(form))
  return wait
}
