import type { Archive, ArchiveNote } from '../../../platforms/archive'
import type { RunRow } from '../runs/repository'
import type { RunNote } from './record'
import type { ListTime } from '../../fans/merge/list-time'
import type { MediaKept } from '../../posts/merge/keep-media'

export const namesMost = 10

/** One note of a kind and file: an archive that is read again after a crash says the same again. */
export function mergeNotes(...lists: readonly (readonly ArchiveNote[])[]): RunNote[] {
  const notes = new Map<string, RunNote>()
  for (const { key, params } of lists.flat())
    notes.set(`${key} ${params.file ?? params.files ?? ''}`, { key, params })
  return [...notes.values()]
}

/** What came of the files: of those of the posts read, `notKept` are not kept; a part waits until `waitsUntil`. */
export interface MediaOutcome extends MediaKept {
  notKept: number
  waitsUntil: Date | null
  /** Names of parts of the export that are still to come. */
  awaited: string[]
}

/** Its list of fans has no one in it. */
export const isEmptyList = ({ notes }: Pick<Archive, 'notes'>) =>
  notes.some(({ key }) => key === 'fans_empty')

/** What a run that went well has to say alongside what the archive does. */
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
  if (archive.hasFans && !archive.hasPosts && !archive.isOurs && !isEmptyList(archive))
    notes.push({ key: 'fans_only', params: {} })
  const neverGiven = archive.notes.some(({ key }) => key === 'fans_not_given')
  if (archive.hasPosts && !archive.hasFans && !neverGiven && !archive.isOurs)
    notes.push({ key: 'posts_only', params: {} })
  if (media.added > 0) notes.push({ key: 'media_added', params: { count: media.added } })
  if (media.waitsUntil)
    notes.push({
      key: 'media_waiting',
      params: { count: media.unclaimed, until: media.waitsUntil.toISOString() },
    })
  if (media.awaited.length > 0)
    notes.push({ key: 'parts_awaited', params: { files: media.awaited.slice(0, namesMost).join(', ') } })
  // Some platforms give no files at all, which they say otherwise.
  const lacks = media.missing > 0 || archive.notes.some(({ key }) => key === 'media_missing')
  const absent = lacks ? Math.max(0, media.notKept - media.tooMuch) : 0
  if (absent > 0) notes.push({ key: 'media_missing', params: { count: absent } })
  if (media.tooMuch > 0) notes.push({ key: 'media_over_storage', params: { count: media.tooMuch } })
  if (archive.unusedFiles > 0 && !isKnown)
    notes.push({ key: 'files_unused', params: { count: archive.unusedFiles } })
  return notes
}

/** What a run through an API has to say of the files. */
export function mediaNotes({ missing, tooMuch, added }: MediaKept): RunNote[] {
  const notes: RunNote[] = []
  if (added > 0) notes.push({ key: 'media_added', params: { count: added } })
  if (missing > 0) notes.push({ key: 'media_unreachable', params: { count: missing } })
  if (tooMuch > 0) notes.push({ key: 'media_over_storage', params: { count: tooMuch } })
  return notes
}

/** Whether a run found nothing that was not there. */
export const changedNothing = (run: RunRow) =>
  run.fansNew + run.fansGone + run.fansChanged + run.postsNew + run.postsChanged === 0
