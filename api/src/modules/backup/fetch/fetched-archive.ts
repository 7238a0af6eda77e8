import type { Services } from '../../../infra/services'
import { outgoingOf } from '../../../infra/outgoing/outgoing'
import type { Archive, ArchiveNote } from '../../../platforms/archive'
import type { Connector } from '../../../platforms/connector'
import { connectorOf } from '../../../platforms/connectors'
import type { PageRow } from '../../pages/owned-page'
import type { RunRow } from '../runs/repository'
import type { FetchState } from '../tables'
import { fetchedOf } from './store'

/** A list with less than this share of the platform's own count is not considered complete. */
const whole = 0.9
/** In milliseconds: enough for a film of a gigabyte over a slow line. */
const fileWithin = 600_000
const fileMost = 2 * 1024 ** 3

/** Presents what a run fetched as an archive, so that the same code imports fetches and archives. */
export function fetchedArchive(
  { db, config }: Services,
  page: PageRow,
  run: RunRow,
  state: FetchState,
  signal: AbortSignal,
): Archive {
  const connector = connectorOf(page)
  const outgoing = outgoingOf(config, 'media')
  const hasFans = state.withFans && state.fans > 0
  const isWhole = hasFans && connector?.fansGiven === 'all' && !isShort(state)
  return {
    platform: page.platform,
    takenAt: run.createdAt.getTime(),
    fansComplete: isWhole,
    unusedFiles: 0,
    hasFans,
    hasPosts: true,
    notes: connector ? notesOf(page, connector, state) : [],
    fans: () => fetchedOf(db, run.id, 'fans'),
    posts: () => fetchedOf(db, run.id, 'posts'),
    openMedia: async (ref) => {
      const { status, body } = await outgoing.send(ref, {
        within: fileWithin,
        most: fileMost,
        redirects: 3,
        signal,
      })
      if (status === 200) return body
      body.destroy()
      return null
    },
    close: async () => {},
  }
}

const isShort = ({ fans, account }: FetchState) => fans < (account?.fans ?? 0) * whole

/** The notes of every run on what the platform does not provide, and what to do instead. */
function notesOf({ platform }: PageRow, connector: Connector, state: FetchState): ArchiveNote[] {
  const notes: ArchiveNote[] = []
  const note = (key: ArchiveNote['key'], params: ArchiveNote['params'] = {}) =>
    void notes.push({ key, params })
  if (connector.fansGiven === 'none') note('fans_by_archive', { platform })
  else if (!state.withFans) note('fans_by_hand')
  else if (connector.fansGiven === 'some')
    note(platform === 'facebook' ? 'fans_wrote' : 'fans_some', { platform })
  else if (isShort(state)) note('fans_short', { seen: state.fans, of: state.account?.fans ?? 0 })
  if (!connector.films && state.posts > 0) note('films_not_given', { platform })
  if (connector.postsMost !== undefined && state.posts >= connector.postsMost)
    note('posts_limited', { count: connector.postsMost })
  return notes
}
