import type { Language } from '@fankeep/shared/host'

/** What may be framed: a page of its own, over HTTPS (or this machine's, while developing). Else null: ours is shown. */
export function frameAddress(configured: string, language: Language): string | null {
  if (!URL.canParse(configured)) return null
  const address = new URL(configured)
  const local = address.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(address.hostname)
  if (address.protocol !== 'https:' && !local) return null
  address.searchParams.set('lang', language)
  return address.href
}
