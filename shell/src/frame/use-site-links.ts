import { useKeptCall } from './use-kept-call'

export interface SiteLink {
  title: string
  url: string
}

/** Links the server has for the header (1) or the footer (2): they open in a new window (spec section 2). */
export const useSiteLinks = (type: 1 | 2): SiteLink[] =>
  (useKeptCall('site.navigation', { type }) ?? []).filter(({ url }) => isSafeLink(url))

/** What an address from the server may be: a page, never a script. */
export const isSafeLink = (url: string): boolean => /^(https?:\/\/|\/(?!\/)|mailto:)/i.test(url)
