import { fillTokens } from '@fankeep/shared/contract'
import type { Crypto } from '../../infra/crypto'
import { oneClickHeaders } from '../../infra/http/one-click'
import type { Language } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import type { Mail } from '../../infra/messages'
import { say } from '../../infra/words'
import { oneClickUrl, optInUrl, sealKey } from '../opt-in/key'

/** What goes to every fan alike. */
export interface FanMailParts {
  pageId: string
  /** The page's name, as its fans know it. */
  page: string
  subject: string
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
  { pageId, page, subject, message, link }: FanMailParts,
  { to, name }: { to: string; name: string },
  language: Language,
): Mail {
  const key = sealKey(crypto, { pageId, email: to })
  const filled = (text: string) =>
    fillTokens(text, { name: name || say(language, 'mail.callback.friend'), link })
  const mail = renderMail(language, {
    to,
    subject: subject === '' ? say(language, 'mail.callback.subject', { page }) : filled(subject),
    title: page,
    text: filled(message),
    ...(link && { button: { label: say(language, 'mail.callback.button'), url: link } }),
    note: say(language, 'mail.callback.note', { page }),
    end: { label: say(language, 'mail.callback.leave'), url: optInUrl(site, { leave: key }) },
  })
  return { ...mail, headers: oneClickHeaders(oneClickUrl(site, key)) }
}

/**
 * The message a fan gets, where to go at its end if the words do not name it. From another account than the page's it says first
 * whose it is.
 */
export function fanMessage(
  { page, message, link }: FanMailParts,
  { name, fromOther }: { name: string; fromOther: boolean },
  language: Language,
): string {
  const filled = fillTokens(message, { name: name || say(language, 'mail.callback.friend'), link })
  return [
    fromOther && say(language, 'message.callback.other', { page }),
    filled,
    link !== '' && !filled.includes(link) && link,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** A message within what an app takes, and how to have no more of them, which stays whole. */
export function withStop(message: string, stop: string, longest: number): string {
  const end = `\n\n${stop}`
  // Not in the middle of a character.
  return message.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, '') + end
}
