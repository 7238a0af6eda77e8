import { listOldDays, type Page, type PlatformKey, type UserInfo } from '@fankeep/shared/contract'
import { timeNow } from '@fankeep/shared/host'
import { daysSince } from '../format'
import { inDanger } from '../member-pages/page-state'

export type Todo =
  | { what: 'list'; page: Page }
  | { what: 'content'; page: Page }
  | { what: 'spare'; platform: PlatformKey }
  | { what: 'storage'; percent: number }

const storageNear = 0.8

/** Suggestions that prepare for the next bad day and can be done today; the three that matter most. */
export function todosOf(pages: Page[], limits: UserInfo['limits'], now = new Date(timeNow())): Todo[] {
  const todos: Todo[] = []
  // A member who cannot log in there cannot get an archive from there.
  const calm = pages.filter((page) => !inDanger(page) && page.state !== 'lost_access' && page.last_backup)
  const used = limits.storage.of > 0 ? limits.storage.used / limits.storage.of : 0
  if (used >= storageNear) todos.push({ what: 'storage', percent: Math.min(100, Math.round(used * 100)) })
  for (const page of calm)
    if (page.list_at ? daysSince(page.list_at, now) > listOldDays : page.platform !== 'youtube')
      todos.push({ what: 'list', page })
  for (const page of calm) if (page.posts === 0) todos.push({ what: 'content', page })
  const spare = limits.pages.used < limits.pages.of && largestWithoutSpare(pages)
  if (spare) todos.push({ what: 'spare', platform: spare.platform })
  return todos.slice(0, 3)
}

/** The page with the most fans whose platform has no spare: if it is lost, there is nowhere to go. */
const largestWithoutSpare = (pages: Page[]) =>
  pages
    .filter(
      (page) =>
        page.fans > 0 && !pages.some((other) => other.platform === page.platform && other.role === 'backup'),
    )
    .sort((one, other) => other.fans - one.fans)[0]
