import type { PageRow } from '../../pages/owned-page'

/** How the list in an archive relates to what is known of the page: the rules of who counts as joined and who as left. */
export interface ListTime {
  /** When the list was made: as the archive says, else when it was uploaded. */
  at: Date
  /** False where the archive does not say when it was made. */
  isDated: boolean
  /** A newer whole list is known: this one adds what it saw, and no one counts as gone. */
  older: boolean
  /** Fans who are not in it have left: no part of it is missing, and it is the newest. */
  tellsGone: boolean
  /** It counts the page's fans on its day. */
  tellsTotal: boolean
  /** Fans whose uid begins so are of a list the archive says nothing of. */
  notOf: string | null
  /** A whole list was known before it: without one, a fan without a date was there from the start and did not join. */
  hasBaseline: boolean
}

export function listTime(
  page: Pick<PageRow, 'wholeListAt'>,
  list: { takenAt: Date | null; uploadedAt: Date; whole: boolean; notOf?: string | undefined },
): ListTime {
  const at = list.takenAt !== null && list.takenAt < list.uploadedAt ? list.takenAt : list.uploadedAt
  const older = page.wholeListAt !== null && at < page.wholeListAt
  return {
    at,
    isDated: list.takenAt !== null,
    older,
    tellsGone: list.whole && !older,
    // A list alongside the one that is missing is not everybody.
    tellsTotal: list.whole,
    notOf: list.notOf ?? null,
    hasBaseline: page.wholeListAt !== null && !older,
  }
}
