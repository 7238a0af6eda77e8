import { useKeptCall } from './use-kept-call'

export interface SiteLink {
  title: string
  url: string
}

/** Links from the server for the header (1) or the footer (2): they open in a new window (spec section 2). */
export const useSiteLinks = (type: 1 | 2): SiteLink[] =>
  (useKeptCall('site.navigation', { type }) ?? []).filter(({ url }) => isSafeLink(url))

/** Whether an address from the server is safe: a page, never a script. */
export const isSafeLink = (url: string): boolean => /^(https?:\/\/|\/(?!\/)|mailto:)/i.test(url)
