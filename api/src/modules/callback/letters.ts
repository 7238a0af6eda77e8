import type { Crypto } from '../../infra/crypto'
import type { Language } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import type { Mail } from '../../infra/messages'
import { say } from '../../infra/words'
import { oneClickUrl, optInUrl, sealKey } from '../opt-in/key'

/** What goes to every fan alike. */
export interface LetterParts {
  pageId: string
  /** The page's name, as its fans know it. */
  page: string
  message: string
  /** Where the fans are called to; empty for none. */
  link: string
}

/**
 * The mail a fan gets: the member's own words, where to go, why it came and how to have no more of it (one click,
 * RFC 8058, in the head as well).
 */
export function fanMail(
  { crypto, site }: { crypto: Crypto; site: string },
  { pageId, page, message, link }: LetterParts,
  to: string,
  language: Language,
): Mail {
  const key = sealKey(crypto, { pageId, email: to })
  const mail = renderMail(language, {
    to,
    subject: say(language, 'mail.callback.subject', { page }),
    title: page,
    text: message,
    ...(link && { button: { label: say(language, 'mail.callback.button'), url: link } }),
    note: say(language, 'mail.callback.note', { page }),
    end: { label: say(language, 'mail.callback.leave'), url: optInUrl(site, { leave: key }) },
  })
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${oneClickUrl(site, key)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
