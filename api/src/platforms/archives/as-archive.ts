import type { Readable } from 'node:stream'
import type { PlatformKey } from '@fankeep/shared/contract'
import type { Archive, ArchiveNote, FanRecord, KeptMedium, KeptPage, PostRecord } from '../archive'
import type { UploadEntry } from './entry'
import { EntryBroken } from './entry'
import { sayable } from './entry-name'
import { NoteBook } from './notes'
import { archiveName } from './other-formats'
import { readRecords, type FileOutcome } from './read-file'
import { Seen } from './seen'
import type { Upload } from './upload'
import { lastPart } from './values'
import { mediaRef } from './media-index'
import type { FindKept } from './media-part'
import type { Want } from '../json/seek'

export interface FileRules {
  /** Whether records that name no person are counted in a note. */
  tellsGaps?: boolean
  /** The list can be absent from an intact file. */
  mayLack?: boolean
  /** The list can be empty, because the archive itself says so. */
  mayBeEmpty?: boolean
  /** Whether a text without a list is itself a single record. */
  isRecord?: (value: unknown) => boolean
}

/** One pass over all fans, or all posts. */
export class Pass {
  readonly notes = new NoteBook()
  /** False once a fan may have been skipped. */
  whole = true

  /**
   * Reads the records of one file, and notes what went wrong in it. `make` returns what a record means. An empty result, or a
   * record that is not JSON, is counted as skipped: it may be a person, so the list is not whole. Null is a record without a
   * person (the platform's own gap after an account was closed): it is counted, and the list stays whole.
   */
  async *file<Made>(
    entry: UploadEntry,
    want: Want,
    make: (value: unknown, path: readonly string[]) => Made[] | null,
    settle?: (outcome: FileOutcome & { records: number }) => void,
    { tellsGaps = true, mayLack = false, mayBeEmpty = false, isRecord }: FileRules = {},
  ): AsyncGenerator<Made[]> {
    let records = 0
    let given = 0
    let refused = 0
    let gaps = 0
    let outcome: FileOutcome | undefined
    const source = readRecords(entry, want, (result) => (outcome = result), isRecord)
    for await (const { path, values } of source) {
      records += values.length
      const batch: Made[] = []
      for (const value of values) {
        const made = make(value, path)
        if (made === null) gaps++
        else if (made.length === 0) refused++
        else if (made.length === 1) batch.push(made[0]!)
        else batch.push(...made)
      }
      given += batch.length
      if (batch.length > 0) yield batch
    }
    if (!outcome) return
    // Records of another kind, as other programs write.
    const isOther = !outcome.broken && given + gaps === 0 && refused + outcome.skipped > 0
    if (!isOther)
      this.notes.count('records_skipped', refused + (tellsGaps ? gaps : 0) + outcome.skipped, entry.said)
    const broken = mayLack ? outcome.broken && (outcome.found || outcome.truncated) : outcome.broken
    if (isOther) this.notes.add('list_absent', { file: entry.said })
    if (broken)
      this.notes.add(outcome.found || outcome.isDamaged ? 'corrupt_file' : 'list_absent', {
        file: entry.said,
      })
    if (outcome.broken || refused + outcome.skipped > 0) this.whole = false
    // The platform did not fill in an empty part.
    if (records === 0 && !mayBeEmpty) this.whole = false
    settle?.({ ...outcome, records: records + outcome.skipped })
  }
}

/** What a platform's reader knows once it has found its files. */
export interface Found {
  platform: PlatformKey
  owner?: string
  takenAt?: number
  postsTakenAt?: number
  hasFans: boolean
  hasPosts: boolean
  /** A list written by hand, or downloaded here. */
  isOurs?: boolean
  fansExpected?: number
  /** A fan in both of two lists is returned twice, with the values of each. */
  fansRepeat?: boolean
  /** The page as it was, from a download made here. */
  kept?: KeptPage
  /** How many files posts can show, on platforms whose archives contain such files. */
  mediaFiles?: number
  /** The upload contains no posts and no fans, only files of posts. */
  isMediaOnly?: boolean
  /** According to the archive's own list of files, or their numbers, the fan list has no gap. */
  fansWhole: boolean
  /** A uid prefix of fans that are in a list this archive does not contain: it never marks them as gone. */
  notOf?: string
  notes: NoteBook
  /** How many files of the upload were used, without media. */
  used: number
  fans: (pass: Pass) => AsyncIterable<FanRecord[]>
  posts: (pass: Pass) => AsyncIterable<PostRecord[]>
  media: (ref: string) => UploadEntry | undefined
}

async function* counted<Record>(
  batches: AsyncIterable<Record[]>,
  onGiven: (count: number) => void,
): AsyncGenerator<Record[]> {
  for await (const batch of batches) {
    onGiven(batch.length)
    yield batch
  }
}

/** The first record with each uid. `onOther` is called for a later one with another name, which may be another person. */
async function* once<Record extends { uid: string; name?: string }>(
  batches: AsyncIterable<Record[]>,
  onGiven: (count: number) => void = () => {},
  onOther?: () => void,
): AsyncGenerator<Record[]> {
  const seen = new Seen()
  const named = onOther && new Seen()
  const isFirst = ({ uid, name }: Record) => {
    const isOther = name !== undefined && named?.isNew(`${uid}\0${name}`)
    if (seen.isNew(uid)) return true
    if (isOther) onOther?.()
    return false
  }
  for await (const batch of batches) {
    const fresh = batch.filter(isFirst)
    onGiven(fresh.length)
    if (fresh.length > 0) yield fresh
  }
}

const isMedium = (key: string) =>
  /\.(jpe?g|png|gif|webp|heic|heif|avif|bmp|mp4|mov|m4v|webm|mkv|avi|3gp|mp3|m4a|aac|srt|svg|html?|css|ico|woff2?|ttf)$/.test(
    key,
  )

class OpenArchive implements Archive {
  readonly platform: PlatformKey
  readonly owner?: string
  readonly takenAt?: number
  readonly postsTakenAt?: number
  readonly hasFans: boolean
  readonly hasPosts: boolean
  readonly isOurs: boolean
  readonly fansExpected?: number
  readonly fansRepeat: boolean
  readonly mediaFiles?: number
  readonly isMediaOnly: boolean
  readonly findKept?: () => (medium: KeptMedium) => string | undefined
  readonly notOf?: string
  readonly kept?: KeptPage
  readonly unusedFiles: number
  readonly close: () => Promise<void>
  private fansSeen = 0
  private fansRead = false
  private fansPass = new Pass()
  private postsPass = new Pass()

  constructor(
    upload: Upload,
    /** Fans who follow from a later time on cannot follow yet. */
    private readonly latest: number,
    private readonly found: Found,
    finder: (() => FindKept) | undefined,
  ) {
    this.platform = found.platform
    if (found.owner !== undefined) this.owner = found.owner
    if (found.takenAt !== undefined) this.takenAt = found.takenAt
    if (found.postsTakenAt !== undefined) this.postsTakenAt = found.postsTakenAt
    this.hasFans = found.hasFans
    this.hasPosts = found.hasPosts
    this.isOurs = found.isOurs ?? false
    if (found.fansExpected !== undefined) this.fansExpected = found.fansExpected
    this.fansRepeat = found.fansRepeat ?? false
    this.isMediaOnly = found.isMediaOnly ?? false
    if (found.mediaFiles !== undefined) this.mediaFiles = found.mediaFiles
    if (finder)
      this.findKept = () => {
        const find = finder()
        return (medium) => {
          const entry = find(medium)
          return entry && mediaRef(entry)
        }
      }
    if (found.notOf !== undefined) this.notOf = found.notOf
    if (found.kept !== undefined) this.kept = found.kept
    this.unusedFiles = Math.max(0, upload.entries.filter(({ key }) => !isMedium(key)).length - found.used)
    this.close = upload.close
  }

  /**
   * An empty list means that the platform did not fill it in, not that all fans have left, unless the archive itself says that there
   * are none.
   */
  get fansComplete() {
    const tellsSomething = this.fansSeen > 0 || this.fansExpected === 0
    return this.found.hasFans && this.found.fansWhole && this.fansPass.whole && tellsSomething
  }

  get notes(): ArchiveNote[] {
    const notes = [this.found, this.fansPass, this.postsPass].flatMap((one) => one.notes.list())
    if (!this.fansRead || this.fansSeen > 0) return notes
    const empty: ArchiveNote[] = this.fansEmpty ? [{ key: 'fans_empty', params: {} }] : []
    return [...notes.filter(({ key }) => key !== 'fans_only'), ...empty]
  }

  /** Whether the list is intact but empty, and the archive itself does not say that there are no fans. */
  private get fansEmpty() {
    return (
      this.hasFans &&
      this.fansRead &&
      this.fansSeen === 0 &&
      this.found.fansExpected !== 0 &&
      this.fansPass.notes.list().length === 0
    )
  }

  fans = () => this.readFans()

  private async *readFans() {
    this.fansPass = new Pass()
    this.fansSeen = 0
    let others = 0
    const onOther = this.isOurs && !this.kept ? () => void others++ : undefined
    const onGiven = (count: number) => void (this.fansSeen += count)
    const fans = this.found.fans(this.fansPass)
    const read = this.fansRepeat ? counted(fans, onGiven) : once(fans, onGiven, onOther)
    for await (const batch of read) {
      this.dropFuture(batch)
      yield batch
    }
    this.fansPass.notes.count('ids_twice', others)
    this.fansRead = true
  }

  /** Leaves out dates that cannot be right, and counts them. */
  private dropFuture(fans: FanRecord[]) {
    for (const fan of fans)
      if (fan.followedAt !== undefined && fan.followedAt > this.latest) {
        delete fan.followedAt
        this.fansPass.notes.count('dates_future', 1)
      }
  }

  posts = () => {
    this.postsPass = new Pass()
    return once(this.found.posts(this.postsPass))
  }

  openMedia = async (ref: string): Promise<Readable | null> => {
    const entry = this.found.media(ref)
    if (!entry) return null
    try {
      await entry.check()
      return entry.stream()
    } catch (error) {
      if (error instanceof EntryBroken) return null
      throw error
    }
  }
}

/** How many archives within the upload are named. */
const namesMost = 10

/** Archives inside the uploaded archive, at most one folder deep; deeper ones are attachments of messages. */
const archivesInside = ({ entries }: Upload): UploadEntry[] =>
  entries.filter(({ key, crc }) => crc !== undefined && archiveName.test(key) && key.split('/').length <= 2)

/** Clocks and time zones can differ by this much. */
const skew = 24 * 3600_000

/** Combines what a reader found with the problems of the upload itself. */
export function asArchive(upload: Upload, now: number, found: Found, finder?: () => FindKept): Archive {
  for (const file of upload.broken) found.notes.add('corrupt_file', { file })
  found.notes.count('unsafe_path_skipped', upload.unsafe)
  found.notes.count('same_paths', upload.replaced)
  for (const [format, count] of upload.otherwise) found.notes.add('packing_unread', { count, format })
  const inside = archivesInside(upload)
  if (inside.length > 0)
    found.notes.add('archives_inside', {
      files: inside
        .slice(0, namesMost)
        .map(({ path }) => sayable(lastPart(path)))
        .join(', '),
    })
  // A file that was not read may have contained fans.
  const notRead =
    inside.length + upload.broken.length + upload.otherwise.size + upload.replaced + upload.unsafe
  const used = found.used + inside.length
  return new OpenArchive(
    upload,
    now + skew,
    { ...found, used, fansWhole: found.fansWhole && notRead === 0 },
    finder,
  )
}
