import type { Archive, ArchiveNote } from '../../../platforms/archive'
import type { RunRow } from '../runs/repository'
import type { RunNote } from './record'
import type { ListTime } from '../../fans/merge/list-time'
import type { MediaKept } from '../../posts/merge/keep-media'

export const namesMost = 10

/** Merges notes, one per kind and file: an archive that is read again after a crash repeats its notes. */
export function mergeNotes(...lists: readonly (readonly ArchiveNote[])[]): RunNote[] {
  const notes = new Map<string, RunNote>()
  for (const { key, params } of lists.flat())
    notes.set(`${key} ${params.file ?? params.files ?? ''}`, { key, params })
  return [...notes.values()]
}

/** The outcome for the files: `notKept` files of the posts read are not stored; a part waits until `waitsUntil`. */
export interface MediaOutcome extends MediaKept {
  /** How many fans the run read. */
  fansSeen: number
  notKept: number
  waitsUntil: Date | null
  /** Names of parts of the export that are still missing. */
  awaited: string[]
}

/** Whether something of a list of fans was read: a list that is damaged, empty, or something else is no backup. */
const hasList = ({ fansComplete, kept }: Archive, fansSeen: number) =>
  fansSeen > 0 || fansComplete || kept !== undefined

/** Whether a run backed something of its page up. */
export const isBackup = (archive: Archive, { source, fansSeen }: RunRow, { added }: MediaKept) =>
  archive.isMediaOnly ? added > 0 : source === 'api' || archive.hasPosts || hasList(archive, fansSeen)

/** The notes of a successful run, in addition to the archive's. */
export function closingNotes(
  archive: Archive,
  list: ListTime,
  isKnown: boolean,
  media: MediaOutcome,
): RunNote[] {
  const notes: RunNote[] = []
  if (isKnown) notes.push({ key: 'already_imported', params: {} })
  else if (list.older && archive.hasFans)
    notes.push({ key: 'older_archive', params: { taken_at: list.at.toISOString() } })
  // Another note says why.
  const lacksPosts = archive.notes.some(({ key }) => key === 'posts_absent' || key === 'html_unread')
  if (hasList(archive, media.fansSeen) && !archive.hasPosts && !archive.isOurs && !lacksPosts)
    notes.push({ key: 'fans_only', params: {} })
  const lacksFans = archive.notes.some(({ key }) => key === 'fans_not_given' || key === 'html_unread')
  if (archive.hasPosts && !archive.hasFans && !lacksFans && !archive.isOurs)
    notes.push({ key: 'posts_only', params: {} })
  if (media.added > 0) notes.push({ key: 'media_added', params: { count: media.added } })
  if (media.waitsUntil)
    notes.push({
      key: 'media_waiting',
      params: { count: media.unclaimed, until: media.waitsUntil.toISOString() },
    })
  if (media.awaited.length > 0)
    notes.push({ key: 'parts_awaited', params: { files: media.awaited.slice(0, namesMost).join(', ') } })
  // Some platforms provide no files at all; another note says so.
  const lacks = media.missing > 0 || archive.notes.some(({ key }) => key === 'media_missing')
  const absent = lacks ? Math.max(0, media.notKept - media.tooMuch) : 0
  if (absent > 0) notes.push({ key: 'media_missing', params: { count: absent } })
  if (media.tooMuch > 0) notes.push({ key: 'media_over_storage', params: { count: media.tooMuch } })
  if (archive.unusedFiles > 0 && !isKnown)
    notes.push({ key: 'files_unused', params: { count: archive.unusedFiles } })
  return notes
}

/** Notes on the files of a run through an API. */
export function mediaNotes({ missing, tooMuch, added }: MediaKept): RunNote[] {
  const notes: RunNote[] = []
  if (added > 0) notes.push({ key: 'media_added', params: { count: added } })
  if (missing > 0) notes.push({ key: 'media_unreachable', params: { count: missing } })
  if (tooMuch > 0) notes.push({ key: 'media_over_storage', params: { count: tooMuch } })
  return notes
}

/** Whether a run neither added, changed nor removed anything. */
export const changedNothing = (run: RunRow) =>
  run.fansNew + run.fansGone + run.fansChanged + run.postsNew + run.postsChanged === 0
