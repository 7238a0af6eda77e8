import type { Page } from '@fankeep/shared/contract'
import { useCall, useEvent } from '@fankeep/shared/host'

/** What the lists and posts of a page say, again when what is kept of it changes. */
export function useInsights({ id }: Page) {
  const loaded = useCall('insights.page', { id })
  useEvent('pages.changed', ({ page, how }) => {
    if (page === id && how !== 'removed') loaded.reload()
  })
  return loaded
}
