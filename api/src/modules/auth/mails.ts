import type { Language } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import type { Mail } from '../../infra/messages'
import { say } from '../../infra/words'
import type { CodeUse } from './codes'

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
    note: say(language, 'mail.code.note'),
  }),
  code,
})

export const unknownMail = (language: Language, { to, site }: { to: string; site: string }): Mail =>
  renderMail(language, {
    to,
    subject: say(language, 'mail.unknown.subject'),
    title: say(language, 'mail.unknown.title'),
    text: say(language, 'mail.unknown.text'),
    button: { label: say(language, 'mail.unknown.button'), url: `${site}/register` },
  })

export const passwordChangedMail = (language: Language, { to, site }: { to: string; site: string }): Mail =>
  renderMail(language, {
    to,
    subject: say(language, 'mail.changed.subject'),
    title: say(language, 'mail.changed.title'),
    text: say(language, 'mail.changed.text'),
    button: { label: say(language, 'mail.changed.button'), url: `${site}/login` },
  })
