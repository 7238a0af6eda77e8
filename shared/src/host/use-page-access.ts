import type { Page } from '../contract'
import { authorisationReturn, keepAuthorisation } from './authorisation'
import { useAction } from './use-call'

export interface PageAccessParts {
  /** Opens an address of another site. */
  leave?: ((url: string) => void) | undefined
}

/**
 * Sends the member to a platform to authorise access to one of their pages; /authCallback then finishes it and opens `back`, or the page's card.
 */
export function usePageAccess({ leave = (url) => location.assign(url) }: PageAccessParts = {}) {
  const begin = useAction('pages.beginAccess')
  const go = async ({ id, platform }: Pick<Page, 'id' | 'platform'>, back?: string) => {
    const redirect_uri = authorisationReturn()
    const begun = await begin.run({ id, redirect_uri })
    if (!begun) return
    const { url, state, binding } = begun
    const purpose = { kind: 'page', platform, page: id, ...(back !== undefined && { back }) } as const
    keepAuthorisation({ ...purpose, state, binding, redirect_uri })
    leave(url)
  }
  return { go, busy: begin.busy, refused: begin.refused }
}
