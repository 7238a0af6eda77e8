import { fillTokens } from '@fankeep/shared/contract'
import type { Crypto } from '../../infra/crypto'
import { oneClickHeaders } from '../../infra/http/one-click'
import { type Language, siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import type { Mail } from '../../infra/messages'
import { say } from '../../infra/words'
import { oneClickUrl, optInUrl, sealKey } from '../opt-in/key'

/** The parts that are the same for every fan. */
export interface FanContent {
  pageId: string
  /** The page's name, as its fans know it. */
  page: string
  subject: string
  message: string
  /** The target of the call; empty if there is none. */
  link: string
}

/**
 * The mail to a fan: the member's words, the link, why the fan gets it, and how to unsubscribe (one click, RFC 8058,
 * also as headers).
 */
export function fanMail(
  { crypto, site }: { crypto: Crypto; site: string },
  { pageId, page, subject, message, link }: FanContent,
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
    end: {
      label: say(language, 'mail.callback.leave'),
      url: optInUrl(siteIn(site, language), { leave: key }),
    },
  })
  return { ...mail, headers: oneClickHeaders(oneClickUrl(site, key)) }
}

/**
 * The platform message to a fan, with the link at its end unless the text contains the link. If another account sends the message, its
 * first words say which page it is from.
 */
export function fanMessage(
  { page, message, link }: FanContent,
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

/** Cuts a message to an app's limit and appends how to unsubscribe, which stays whole. */
export function withStop(message: string, stop: string, longest: number): string {
  const end = `\n\n${stop}`
  // Avoids cutting a surrogate pair.
  return message.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, '') + end
}
