import type { Language } from '../../infra/language'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { requireSms } from '../../infra/queued-messages/sms'
import { say } from '../../infra/words'
import { type PhoneNumber, telTarget } from '../member/accounts'
import { isPasskeyCode, peekPasskeyCode, usePasskeyCode } from '../passkeys/prove'
import { noteProof } from '../session/recent-proof'
import { sessionOf } from '../session/sessions'
import { memberRequester } from './requester'
import { codeRules, type CodeUse, makeCode, peekCode, useCode } from './codes'
import { codeMail } from './mails'
import { memberOf } from '../member/users'

/** Uses of codes that are sent to an address or number that the member has proven, not to one that is entered for the code. */
export type MemberCodeUse = Extract<CodeUse, 'authorise' | 'delete' | 'page' | 'reset'>

async function targetsOf({ db }: Services, { id }: Member) {
  const user = await memberOf(db, id)
  return {
    email: user.emailVerifiedAt ? user.email : undefined,
    number: user.telVerifiedAt ? { areaCode: user.areaCode, tel: user.tel } : undefined,
  }
}

/** Shortened, but still recognizable to the member. */
export const shortEmail = (email: string) => email.replace(/^(.).*@/, '$1***@')
export const shortTel = ({ areaCode, tel }: PhoneNumber) => `${areaCode} *** ${tel.slice(-3)}`

interface Asked {
  member: Member
  use: MemberCodeUse
  language: Language
  address: string
}

export async function sendMemberMail(services: Services, { member, use, language, address }: Asked) {
  const { email } = await targetsOf(services, member)
  if (!email) throw new Refusal('email_unproven')
  const code = await makeCode(services, { target: email, use }, memberRequester(address), 'email')
  await services.messages.send(codeMail(language, { to: email, use, code }))
  return { wait: codeRules.wait, to: shortEmail(email) }
}

export async function sendMemberSms(services: Services, { member, use, language, address }: Asked) {
  requireSms(services.config)
  const { number } = await targetsOf(services, member)
  if (!number) throw new Refusal('tel_unproven')
  const code = await makeCode(services, { target: telTarget(number), use }, memberRequester(address), 'sms')
  const to = number.areaCode + number.tel
  await services.messages.send({ kind: 'sms', to, text: say(language, 'sms.code', { code }), code })
  return { wait: codeRules.wait, to: shortTel(number) }
}

/** Tries a code on each of the member's proven targets, and refuses if it fits none. */
async function onTargets(
  services: Services,
  member: Member,
  run: (target: string) => Promise<void>,
): Promise<void> {
  const { email, number } = await targetsOf(services, member)
  const targets = [email, number && telTarget(number)].filter((target) => target !== undefined)
  let refusal = new Refusal('code_required')
  for (const target of targets) {
    try {
      return await run(target)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // `code_required` says less than the refusal of another target, so it never replaces that refusal.
      if (refusal.key === 'code_required') refusal = error
    }
  }
  throw refusal
}

/** Spends a code, or a passkey proof that is used in place of one. @throws Refusal as `useCode` does. */
export const useMemberCode = (services: Services, member: Member, use: MemberCodeUse, code: string) =>
  use !== 'reset' && isPasskeyCode(code)
    ? usePasskeyCode(services, member, use, code)
    : onTargets(services, member, (target) =>
        useCode(services, { target, use, code, requester: memberRequester('') }),
      )

/** Checks a code, or a passkey proof, without spending it. For a code this counts as a try. @throws Refusal if it is wrong or no longer valid. */
export const peekMemberCode = async (
  services: Services,
  member: Member,
  use: MemberCodeUse,
  code: string,
): Promise<void> => {
  if (use !== 'reset' && isPasskeyCode(code)) await peekPasskeyCode(services, member, use, code)
  else
    await onTargets(services, member, (target) =>
      peekCode(services, { target, use, code, requester: memberRequester('') }),
    )
}

/** Spends a code. For the next minutes this session can bind and unbind without another. */
export async function authoriseSession(services: Services, member: Member, code: string): Promise<void> {
  await useMemberCode(services, member, 'authorise', code)
  await noteProof(services, member)
}

/**
 * Called before binding and unbinding: proves that the request comes from the member, not from another person at their open screen.
 * Spends a code, or relies on one that this session gave in the last minutes.
 * @throws Refusal `code_required` and the other refusals of a code
 */
export async function proveMember(services: Services, member: Member, code: string): Promise<void> {
  if (code !== '') return useMemberCode(services, member, 'authorise', code)
  const { authorisedUntil } = await sessionOf(services.db, member.tokenHash)
  if (!authorisedUntil || authorisedUntil <= services.clock.now()) throw new Refusal('code_required')
}
