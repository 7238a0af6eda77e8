import type { Page, Run } from '@fankeep/shared/contract'
import { type PageStatus, statusOf } from './page-state'
import { useMemberPages, useUploads } from './use-member-pages'

/**
 * Returns each page's current status, from work in progress and the run that ended last.
 * @param endedByPage the newest run of each page that has ended (`useRuns`)
 */
export function useStatus(endedByPage: Record<string, Run>): (page: Page) => PageStatus {
  const { live } = useMemberPages()
  const uploads = useUploads()
  return (page) =>
    statusOf(page, { live: live[page.id], upload: uploads[page.id], ended: endedByPage[page.id] })
}
