import type { Language } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { findConsultation } from './repository'

/** That of the site's own people. */
const language: Language = 'zh-tw'

/**
 * Mails the operators that a talk was asked for, moved or cancelled, where they have an address (`OPS_EMAIL`). The question and whose it is
 * are at `/ops` alone.
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
  // The request is kept, and is at /ops: that its mail was not taken is no reason to refuse it.
  await messages.send(mail).catch((error: unknown) => log.warn({ err: error }, 'operators got no mail'))
}
