import type { Language } from '@fankeep/shared/host'

/** The address to frame: only a page over HTTPS (or on this machine, in development). Otherwise null: our own page is shown. */
export function frameAddress(configured: string, language: Language): string | null {
  if (!URL.canParse(configured)) return null
  const address = new URL(configured)
  const local = address.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(address.hostname)
  if (address.protocol !== 'https:' && !local) return null
  address.searchParams.set('lang', language)
  return address.href
}
