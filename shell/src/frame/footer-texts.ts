import { useLanguage } from '@fankeep/shared/host'
import { footerLines } from './footer-lines'
import { useKeptCall } from './use-kept-call'

/** The server's four lines in the current language; empty until they arrive. */
export function useFooterLines(): string[] {
  const language = useLanguage()
  return footerLines(useKeptCall('site.footer', {}) ?? {}, language)
}
