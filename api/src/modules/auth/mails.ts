import { type Language, siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import type { Mail } from '../../infra/messages'
import { say } from '../../infra/words'
import type { CodeUse } from './codes'

/**
 * The hint for a recipient who did not request the code. `register`, `login` and `reset` codes can be requested by anyone. The others are
 * requested in a session of the account, so a stranger may be logged in.
 */
const notYou: Record<CodeUse, string> = {
  register: 'mail.code.stranger',
  login: 'mail.code.stranger',
  reset: 'mail.code.stranger',
  authorise: 'mail.code.intruder',
  delete: 'mail.code.intruder',
  page: 'mail.code.intruder',
}

export const codeMail = (
  language: Language,
  { to, use, code }: { to: string; use: CodeUse; code: string },
): Mail => ({
  ...renderMail(language, {
    to,
    subject: say(language, `mail.${use}.subject`, { code }),
    title: say(language, `mail.${use}.title`),
    text: say(language, `mail.${use}.text`),
    code,
    note: [say(language, 'mail.code.note'), say(language, notYou[use])].join(language === 'en' ? ' ' : ''),
  }),
  code,
})

export const unknownMail = (language: Language, { to, site }: { to: string; site: string }): Mail =>
  renderMail(language, {
    to,
    subject: say(language, 'mail.unknown.subject'),
    title: say(language, 'mail.unknown.title'),
    text: say(language, 'mail.unknown.text'),
    button: { label: say(language, 'mail.unknown.button'), url: `${siteIn(site, language)}/register` },
  })

export const passwordChangedMail = (language: Language, { to, site }: { to: string; site: string }): Mail =>
  renderMail(language, {
    to,
    subject: say(language, 'mail.changed.subject'),
    title: say(language, 'mail.changed.title'),
    text: say(language, 'mail.changed.text'),
    button: { label: say(language, 'mail.changed.button'), url: `${siteIn(site, language)}/login` },
  })

/** Goes to the address that was proven until now, which a thief of the session does not have. `now` is the new address or number, shortened. */
export const contactChangedMail = (
  language: Language,
  which: 'email' | 'tel',
  { to, now, site }: { to: string; now: string; site: string },
): Mail =>
  renderMail(language, {
    to,
    subject: say(language, `mail.${which}Changed.subject`),
    title: say(language, `mail.${which}Changed.title`),
    text: say(language, `mail.${which}Changed.text`, { to: now }),
    button: { label: say(language, 'mail.changed.button'), url: `${siteIn(site, language)}/login` },
  })
