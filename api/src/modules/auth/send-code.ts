import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { requireSms } from '../../infra/queued-messages/sms'
import { findByEmail, findByTel, type PhoneNumber, telTarget } from '../member/accounts'
import { visitorRequester } from './requester'
import type { Visitor } from '../session/start-session'
import { codeRules, type CodeUse, makeCode } from './codes'
import { codeMail, unknownMail } from './mails'
import { say } from '../../infra/words'

interface Asked extends Visitor {
  use: CodeUse
  language: Language
}

/**
 * Sends a code by mail. Whether the address has an account or not, the answer and the work are the same: a code is made, the account
 * is looked up, one mail is sent. Only the owner of the mailbox learns whether there is an account. At registration, an address that
 * has an account gets a code, too; that the address is taken is said only after the code has proven the visitor owns it.
 */
export async function sendEmailCode(
  services: Services,
  { email, use, language, ...visitor }: Asked & { email: string },
) {
  const user = await findByEmail(services.db, email)
  const code = await makeCode(
    services,
    { target: email, use },
    await visitorRequester(services, user, visitor),
    'email',
  )
  const known = use === 'register' || user !== undefined
  await services.messages.send(
    known
      ? codeMail(language, { to: email, use, code })
      : unknownMail(language, { to: email, site: services.config.publicUrl }),
  )
  return { wait: codeRules.wait }
}

/** The same by text message. */
export async function sendSmsCode(
  services: Services,
  { number, use, language, ...visitor }: Asked & { number: PhoneNumber },
) {
  requireSms(services.config)
  const user = await findByTel(services.db, number)
  const key = { target: telTarget(number), use }
  const code = await makeCode(services, key, await visitorRequester(services, user, visitor), 'sms')
  const known = use === 'register' || user !== undefined
  const to = number.areaCode + number.tel
  await services.messages.send(
    known
      ? { kind: 'sms', to, text: say(language, 'sms.code', { code }), code }
      : { kind: 'sms', to, text: say(language, 'sms.unknown') },
  )
  return { wait: codeRules.wait }
}
