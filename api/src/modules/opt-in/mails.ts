import type { Language } from '../../infra/language'
import { nameInMail, renderMail } from '../../infra/mail/mail'
import type { Mail } from '../../infra/messages'
import { say } from '../../infra/words'

/** Asks the owner of an address to confirm the sign-up. */
export const confirmMail = (
  language: Language,
  { to, page: name, url }: { to: string; page: string; url: string },
): Mail => {
  const page = nameInMail(name)
  return renderMail(language, {
    to,
    subject: say(language, 'mail.optin.subject', { page }),
    title: say(language, 'mail.optin.title', { page }),
    text: say(language, 'mail.optin.text', { page }),
    button: { label: say(language, 'mail.optin.button'), url },
    note: say(language, 'mail.optin.note'),
  })
}
