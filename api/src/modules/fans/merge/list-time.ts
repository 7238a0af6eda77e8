import type { PageRow } from '../../pages/owned-page'

/** How the list in an archive relates to what is known of the page: the rules for counting fans as joined or left. */
export interface ListTime {
  /** When the list was made: according to the archive, else when it was uploaded. */
  at: Date
  /** False if the archive does not say when it was made. */
  isDated: boolean
  /** A newer whole list is known: this one adds its fans, and marks no one as gone. */
  older: boolean
  /** Fans who are not in it have left: it is whole, and the newest. */
  tellsGone: boolean
  /** It gives the page's number of fans on its day. */
  tellsTotal: boolean
  /** A uid prefix of fans that are in a list the archive does not contain. */
  notOf: string | null
  /** A whole list was known before it. Without one, a fan without a date was there from the start and did not join. */
  hasBaseline: boolean
}

/** When something in an archive was made: not later than it was uploaded, which is also the time if the archive has none. */
export const madeAt = (takenAt: Date | null, uploadedAt: Date) =>
  takenAt !== null && takenAt < uploadedAt ? takenAt : uploadedAt

export function listTime(
  page: Pick<PageRow, 'wholeListAt'>,
  list: { takenAt: Date | null; uploadedAt: Date; whole: boolean; notOf?: string | undefined },
): ListTime {
  const at = madeAt(list.takenAt, list.uploadedAt)
  const older = page.wholeListAt !== null && at < page.wholeListAt
  return {
    at,
    isDated: list.takenAt !== null,
    older,
    tellsGone: list.whole && !older,
    // `whole` is false for a list next to a missing one: it does not contain all fans.
    tellsTotal: list.whole,
    notOf: list.notOf ?? null,
    hasBaseline: page.wholeListAt !== null && !older,
  }
}
