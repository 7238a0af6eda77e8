import type { Readable } from 'node:stream'
import type { FanMatch, PlatformKey, PostVisibility, RunErrorKey, RunNoteKey } from '@fankeep/shared/contract'

/**
 * A fan as a reader returns it, the same for every platform. `uid` distinguishes this fan from every other fan of the page: the
 * platform's id if there is one, else what `platforms.md` describes. Absent values are left out.
 */
export interface FanRecord {
  uid: string
  name?: string
  username?: string
  url?: string
  avatar?: string
  email?: string
  /** Milliseconds since 1970; never in the future. */
  followedAt?: number
  /** Only in our own downloads: when the fan was first and last seen, and found to have left. */
  firstSeen?: number
  lastSeen?: number
  goneAt?: number
}

export interface PostRecord {
  uid: string
  text: string
  kind: 'text' | 'photo' | 'video' | 'link' | 'story' | 'reply' | 'repost'
  /** Who could see it there; `unknown` if the platform does not say (docs/decisions/0010-who-may-see-a-post.md). */
  visibility: PostVisibility
  /** Milliseconds since 1970. */
  createdAt?: number
  url?: string
  media: PostMediaRecord[]
  likes?: number
  comments?: number
  shares?: number
  /** The album it belongs to. */
  album?: string
  /** Only in our own downloads: when the post was first seen, and when its content was found changed. */
  firstSeen?: number
  changedAt?: number
}

/** A member's tags, groups and notes on a page's fans. Ids are those of the download; only types and lengths are checked. */
export interface KeptLabels {
  tags: { id: string; name: string }[]
  groups: { id: string; name: string; rule: unknown }[]
  /** Which fans have a tag or are in a group, by the id of the tag or group, in batches. */
  carriers: { of: 'tags' | 'groups'; read: () => AsyncIterable<{ id: string; uid: string }[]> }[]
  /** Milliseconds since 1970. */
  notes: () => AsyncIterable<{ uid: string; note: string; changedAt: number }[]>
}

/** What a download of all data contains about a page in addition to its fans and posts. */
export interface KeptPage {
  name?: string
  role?: 'main' | 'backup'
  state?: 'active' | 'suspended' | 'hijacked' | 'lost_access'
  /** Every handle it ever had. */
  handles: string[]
  /** Ids under which its fans were stored before. `foundAt` is in milliseconds since 1970. */
  names: { was: string; uid: string; name?: string; match: FanMatch; foundAt: number }[]
  labels: KeptLabels
  /** Days of Taipei, as `YYYY-MM-DD`. */
  days: { day: string; joined: number; gone: number; total: number | null }[]
}

/** A file a post shows. `ref` opens it through `Archive.openMedia`; without a `ref`, the archive does not contain the file. */
export interface PostMediaRecord {
  kind: 'photo' | 'video' | 'file'
  uri: string
  ref?: string
  /** The alternative text, written by the owner. */
  alt?: string
}

/** A file that a stored post shows, and the post's text. */
export interface KeptMedium {
  uid: string
  kind: PostMediaRecord['kind']
  uri: string
  text: string
}

/** An uploaded file: where it is stored, and its name on the member's machine. */
export interface UploadedFile {
  path: string
  name: string
}

/** A problem with the whole upload: one sentence for the member. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem'
  constructor(
    readonly key: RunErrorKey,
    readonly params: Record<string, string | number> = {},
    options?: ErrorOptions,
  ) {
    super(key, options)
  }
}

/** A remark on an archive of which the rest was read. */
export interface ArchiveNote {
  key: RunNoteKey
  params: Record<string, string | number>
}

/**
 * A recognised upload. Only the list of its entries is in memory: `fans` and `posts` stream in batches, and each can be read
 * more than once (an interrupted import starts again).
 * Reading throws `ArchiveProblem` if an entry turns out to be hostile (larger than it declares: `archive_bomb`); a file that is
 * only broken adds a note, and the rest is read. Each person or post is returned once, however many parts contain it.
 */
export interface Archive {
  platform: PlatformKey
  /** The account whose archive it is, if the archive names it: a handle without @, lower case. */
  owner?: string
  /** When the platform made it (milliseconds since 1970): by its manifest, else its newest entry, else unknown. */
  takenAt?: number
  /** The same for its posts, if they can be from another time than its fans. */
  postsTakenAt?: number
  /**
   * True if it contains a fan list and no part of the list is missing: only then can absent fans count as gone.
   * Read this after `fans` has ended: a file that breaks off, an unreadable record, or fewer records than the archive itself
   * counts are found while reading, and set it to false.
   */
  readonly fansComplete: boolean
  /** A uid prefix of fans that are in a list this archive does not contain: it never marks them as gone. */
  notOf?: string
  /** How many files in it are neither fans nor posts (messages, settings, likes) and are ignored. */
  unusedFiles: number
  hasFans: boolean
  hasPosts: boolean
  /** A list written by hand, or downloaded here: no export options were ticked for it. */
  isOurs?: boolean
  /** Only in a download of all of a member's data: the page as it was. */
  kept?: KeptPage
  /** How many of its files posts can show, on platforms whose archives contain such files. */
  mediaFiles?: number
  /** It contains only files of posts: a part of an export whose posts are in another part. */
  isMediaOnly?: boolean
  /** Finds refs of files for stored posts. Each call begins a new pass over all posts of the page. */
  findKept?: () => (medium: KeptMedium) => string | undefined
  /** How many fans the archive says it has, if it does. */
  fansExpected?: number
  /** The upload has two lists of fans: a fan in both is returned twice, first from the platform's list. */
  fansRepeat?: boolean
  /** Grows while `fans` and `posts` are read: complete only after both. No duplicates, at most 50. */
  readonly notes: ArchiveNote[]
  fans: () => AsyncIterable<FanRecord[]>
  posts: () => AsyncIterable<PostRecord[]>
  /**
   * The bytes of a media file; null if it cannot be opened. The stream fails if the file does not match the size and checksum
   * that the archive declares.
   */
  openMedia: (ref: string) => Promise<Readable | null>
  close: () => Promise<void>
}

/**
 * Recognises an upload of the page's platform and opens it (`index.ts` chooses the reader).
 * @throws ArchiveProblem if nothing in it can be used.
 */
export type OpenArchive = (
  files: UploadedFile[],
  platform: PlatformKey,
  /** Times later than this are ignored. By default the machine's own time. */
  now?: () => number,
  /** Every name the page has had: if an upload contains several pages, this one is read. */
  handles?: readonly string[],
) => Promise<Archive>
