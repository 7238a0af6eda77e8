import type { Page, PlatformKey } from '@fankeep/shared/contract'

/** Matches part of a name, handle or address, ignoring case; a plan's 40 pages are filtered here, without a call. */
export function filterPages(pages: Page[], q: string, platform: PlatformKey | undefined): Page[] {
  const wanted = q.trim().toLowerCase()
  return pages.filter(
    (page) =>
      (!platform || page.platform === platform) &&
      (!wanted || [page.name, page.handle, page.url].some((text) => text.toLowerCase().includes(wanted))),
  )
}
