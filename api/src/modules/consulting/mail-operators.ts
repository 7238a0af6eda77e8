import type { Language } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { findConsultation } from './repository'

/** The language of the operators. */
const language: Language = 'zh-tw'

/**
 * Mails the operators that a talk was requested, moved or cancelled, if they have an address (`OPS_EMAIL`). The mail names neither the
 * question nor the member: those are shown only at `/ops`.
 */
export async function mailOperators(
  { db, config, messages, log }: Services,
  id: string,
  what: 'asked' | 'moved' | 'cancelled',
): Promise<void> {
  if (!config.opsEmail) return
  const { at, topic } = await findConsultation(db, id)
  const params = { at: at.toISOString(), topic: say(language, `mail.consulting.topic.${topic}`) }
  const mail = renderMail(language, {
    to: config.opsEmail,
    subject: say(language, `mail.consulting.${what}`, params),
    title: say(language, `mail.consulting.${what}`, params),
    text: say(language, 'mail.consulting.text', params),
    button: { label: say(language, 'mail.consulting.button'), url: `${config.publicUrl}/ops` },
  })
  // The request is saved and visible at /ops, so a failed mail does not fail it.
  await messages
    .send(mail)
    .catch((error: unknown) => log.warn({ err: error }, 'mailing the operators failed'))
}
