import { listOldDays, type Page, type Run } from '@fankeep/shared/contract'
import { timeNow } from '@fankeep/shared/host'
import { daysSince } from '../format'
import type { Upload } from '../upload/uploads'

/** Lost, or possibly lost: the member has not said yet whether it was their doing. */
export const inDanger = (page: Page) =>
  page.state === 'hijacked' || page.state === 'suspended' || page.signs.length > 0

export type PageBadge = 'safe' | 'part' | 'running' | 'late' | 'failed' | 'waiting' | 'danger'

/** The word for a page in danger; signs of a hijack count as a hijack until the member says otherwise. */
export const dangerWord = ({ state }: Pick<Page, 'state'>) => (state === 'suspended' ? state : 'hijacked')

/** The content of a page's card: one state, one fact, one action (look.md, "Page card"). */
export interface PageStatus {
  badge: PageBadge
  /** The word next to the badge: `state.<word>`. */
  word: string
  /** The sentence in the footer: `card.fact.<fact>`, with a time if it has one. */
  fact: string
  at: string | null
  action: 'fans' | 'posts' | 'callback' | 'import' | 'importNew' | 'importAgain' | 'connect'
  /** Only a problem gets the solid button. */
  urgent: boolean
}

export interface PageNews {
  live?: { run: Run }
  upload?: Upload
  /** The newest ended run, if known. */
  ended?: Run
}

/** By priority: a lost page, work in progress, errors, missing data, old data, all well. */
export function statusOf(page: Page, news: PageNews, now = new Date(timeNow())): PageStatus {
  const moment = page.last_backup
  const known = (status: Partial<PageStatus> & Pick<PageStatus, 'badge' | 'word' | 'fact'>): PageStatus => ({
    at: moment,
    action: 'fans',
    urgent: false,
    ...status,
  })

  if (inDanger(page))
    return known({ badge: 'danger', word: dangerWord(page), fact: moment ? 'kept' : 'never' })
  if (news.live || news.upload?.state === 'sending' || news.upload?.state === 'broken')
    return known({ badge: 'running', word: 'running', fact: 'running' })
  if (news.upload)
    return known({
      badge: 'failed',
      word: 'failed',
      fact: 'uploadFailed',
      action: 'importAgain',
      urgent: true,
    })
  if (news.ended?.state === 'failed' && !isOlder(news.ended, moment))
    return known({
      badge: 'failed',
      word: 'failed',
      fact: 'failed',
      at: news.ended.ended_at,
      action: 'importAgain',
      urgent: true,
    })
  // A member who cannot log in there can neither authorise nor download an archive: but a CallBack to the fans is possible.
  if (page.state === 'lost_access')
    return known({
      badge: 'late',
      word: 'lost_access',
      fact: moment ? 'kept' : 'never',
      action: page.fans > 0 ? 'callback' : 'fans',
    })
  // A newer server may send a state that this page does not know: it can be bad, and is never shown as safe.
  if (page.state !== 'active')
    return known({ badge: 'late', word: 'unknown', fact: moment ? 'kept' : 'never' })
  if (page.access.state === 'expired')
    return known({
      badge: 'late',
      word: 'accessEnded',
      fact: 'accessEnded',
      action: 'connect',
      urgent: true,
    })
  if (!moment)
    return known({ badge: 'waiting', word: 'waiting', fact: 'never', action: 'import', urgent: true })
  if (!page.list_at)
    return known({
      badge: 'part',
      word: 'postsOnly',
      fact: 'postsOnly',
      action: page.platform === 'youtube' ? 'posts' : 'importNew',
    })
  if (daysSince(page.list_at, now) > listOldDays)
    return known({ badge: 'late', word: 'listOld', fact: 'listOld', at: page.list_at, action: 'importNew' })
  return known({ badge: 'safe', word: 'safe', fact: 'kept' })
}

/** The number of its fans; null if it has no list. */
export const fansOf = (page: Page): number | null => (hasList(page) ? page.fans : null)

export const hasList = ({ list_at, fans }: Page) => list_at !== null || fans > 0

/** How many fans it gained this week; null if no list is from this week. */
export const weekOf = ({ list_at, fans_week }: Page): number | null =>
  list_at !== null && daysSince(list_at) <= 7 ? fans_week : null

const isOlder = (run: Run, moment: string | null) => moment !== null && run.created_at < moment

/** The member's name for it, else its handle. */
export const nameOf = ({ name, handle }: Pick<Page, 'name' | 'handle'>) => name || handle

/** As its platform writes it: with an @, except for platforms that do not use it. */
export const handleOf = ({ platform, handle }: Pick<Page, 'platform' | 'handle'>) =>
  platform === 'facebook' || platform === 'xiaohongshu' ? handle : `@${handle.replace(/^@/, '')}`

/** The platform's words for followers and posts: keys of `unit` and `content`. */
export const fanWord = (page: Pick<Page, 'platform'>) =>
  page.platform === 'youtube' ? 'subscribers' : page.platform === 'x' ? 'followers' : 'fans'
export const contentWord = (page: Pick<Page, 'platform'>) =>
  page.platform === 'youtube' || page.platform === 'tiktok'
    ? 'videos'
    : page.platform === 'xiaohongshu'
      ? 'notes'
      : 'posts'
