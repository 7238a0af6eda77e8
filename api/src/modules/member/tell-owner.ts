import type { Language } from '../../infra/language'
import type { Mail } from '../../infra/messages'
import type { Services } from '../../infra/services'
import { hasSms } from '../../infra/queued-messages/sms'
import { say } from '../../infra/words'
import type { UserRow } from './info'

/**
 * Reports a change of how a member logs in, so that a member who did not make it can act. The mail goes to the proven e-mail address. A member
 * without one gets its subject as a text message, at the proven number.
 * @param user the member before the change: a thief of the session does not have the old address or number
 */
export async function tellOwner(
  { messages, config }: Pick<Services, 'messages' | 'config'>,
  user: UserRow,
  language: Language,
  mailTo: (to: string) => Mail,
): Promise<void> {
  const mail = mailTo(user.email)
  if (user.emailVerifiedAt) return messages.send(mail)
  if (!user.telVerifiedAt || !hasSms(config)) return
  const text = say(language, 'sms.changed', { what: mail.subject })
  await messages.send({ kind: 'sms', to: user.areaCode + user.tel, text })
}
