import type { Page, Run } from '@fankeep/shared/contract'
import { timeNow } from '@fankeep/shared/host'
import { inDanger, statusOf } from '../member-pages/page-state'

export interface Head {
  /** Its words: `channel.head.<title>`. */
  title: 'hijacked' | 'suspended' | 'failed' | 'missing' | 'noList' | 'safe' | 'safeOne' | 'empty'
  count: number
  /** How many pages are in which state: `channel.part.<what>`, without zeros. */
  parts: { what: 'safe' | 'noList' | 'danger' | 'attention' | 'missing'; count: number }[]
}

/** The page's title answers the first question: is everything safe, and if not, what is not. */
export function headOf(pages: Page[], ended: Record<string, Run>, now = new Date(timeNow())): Head {
  const badges = pages
    .filter((page) => !inDanger(page))
    .map((page) => statusOf(page, { ended: ended[page.id] }, now).badge)
  const count = (badge: string) => badges.filter((each) => each === badge).length
  const danger = pages.filter(inDanger)
  const attention = count('failed') + count('late')
  const parts: Head['parts'] = [
    { what: 'safe', count: count('safe') },
    { what: 'noList', count: count('part') },
    { what: 'missing', count: count('waiting') },
    { what: 'attention', count: attention },
    { what: 'danger', count: danger.length },
  ]
  return { ...titleOf(), parts: pages.length > 1 ? parts.filter((part) => part.count > 0) : [] }

  function titleOf(): Pick<Head, 'title' | 'count'> {
    if (pages.length === 0) return { title: 'empty', count: 0 }
    if (danger.some((page) => page.state === 'hijacked')) return { title: 'hijacked', count: danger.length }
    if (danger.length > 0) return { title: 'suspended', count: danger.length }
    if (attention > 0) return { title: 'failed', count: attention }
    if (count('waiting') > 0) return { title: 'missing', count: count('waiting') }
    if (count('part') > 0) return { title: 'noList', count: count('part') }
    return { title: pages.length > 1 ? 'safe' : 'safeOne', count: pages.length }
  }
}
