import type { FastifyRequest } from 'fastify'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import type { Language } from '../../infra/language'

const byLanguage = { 'zh-tw': 'TW', 'zh-cn': 'CN', en: 'TW' } as const satisfies Record<Language, string>

/**
 * The country a visitor is in, to choose the area code for them: as the CDN in front says it, else by their language.
 * A guess to save a choice, nothing rests on it; so no address is looked up anywhere. Only a proxy that is believed
 * (`TRUST_PROXY`) gives another address than the connection's, and only such a one is believed here.
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
