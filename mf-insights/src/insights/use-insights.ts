import type { Page } from '@fankeep/shared/contract'
import { useCall, useEvent } from '@fankeep/shared/host'

/** A page's insights, reloaded when its data changes. */
export function useInsights({ id }: Page) {
  const loaded = useCall('insights.page', { id })
  useEvent('pages.changed', ({ page, how }) => {
    if (page === id && how !== 'removed') loaded.reload()
  })
  return loaded
}
