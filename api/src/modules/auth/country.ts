import type { FastifyRequest } from 'fastify'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import type { Language } from '../../infra/language'

const byLanguage = { 'zh-tw': 'TW', 'zh-cn': 'CN', en: 'TW' } as const satisfies Record<Language, string>

/**
 * Guesses a visitor's country, to preselect the area code: from the CDN's header, otherwise from the language. A wrong guess does no
 * harm, so no IP address is ever looked up. The header is used only if a trusted proxy (`TRUST_PROXY`) set the request's address, that
 * is, if it differs from the connection's.
 */
export function countryOf(
  { headers, ip, socket }: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>,
  language: Language,
): { country: string; code: string } {
  const header = ip === socket.remoteAddress ? undefined : headers['cf-ipcountry']
  const fromProxy = typeof header === 'string' ? header.trim().toUpperCase() : ''
  const country = isSupportedCountry(fromProxy) ? fromProxy : byLanguage[language]
  return { country, code: `+${getCountryCallingCode(country)}` }
}
