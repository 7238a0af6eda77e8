import { type CallInput, telDigits } from '@fankeep/shared/contract'
import { type Api, Refused } from '@fankeep/shared/host'
import type { Submission } from './use-submission'

/** How someone proves who they are: a code by e-mail or by text message. */
export type Way = 'email' | 'sms'

export interface Target {
  way: Way
  email: string
  areaCode: string
  tel: string
}

/** Where the code goes to: a code sent to another address or number is no good. */
export const codeTarget = ({ way, email, areaCode, tel }: Target) =>
  way === 'email' ? email.trim().toLowerCase() : `${areaCode}${telDigits(tel)}`

/**
 * Has a code sent. Gives the seconds until the next may be asked for.
 * Asked too soon there is a code on its way already: then that one's rest is the answer, not a refusal.
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
  /** What is wrong with where the code should go. */
  problems: { email?: unknown; tel?: unknown }
  /** Shows what is wrong with it. */
  show: (field: 'email' | 'tel') => void
  sending: Pick<Submission<never>, 'run'>
  setSentTo: (target: string) => void
}

/** Has a form's code sent, where its address or number holds. Gives the seconds until the next, or false. */
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
