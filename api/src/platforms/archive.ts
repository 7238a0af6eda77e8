import type { Readable } from 'node:stream'
import type { FanMatch, PlatformKey, PostVisibility, RunErrorKey, RunNoteKey } from '@fankeep/shared/contract'

/** What a reader makes of a fan, whatever the platform wrote. `uid` is what tells this fan from any other of the page:
 *  the platform's id where it gives one, else what `platforms.md` says of it. Absent values are left out. */
export interface FanRecord {
  uid: string
  name?: string
  username?: string
  url?: string
  avatar?: string
  email?: string
  /** Milliseconds since 1970. */
  followedAt?: number
  /** What only a download of ours says: when the fan was first and last seen, and found to have left. */
  firstSeen?: number
  lastSeen?: number
  goneAt?: number
}

export interface PostRecord {
  uid: string
  text: string
  kind: 'text' | 'photo' | 'video' | 'link' | 'story' | 'reply' | 'repost'
  /** Who could see it there; `unknown` where the platform does not say (docs/decisions/0010-who-may-see-a-post.md). */
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
  /** What only a download of ours says: when the post was first seen, and found to say something else. */
  firstSeen?: number
  changedAt?: number
}

/** What a member noted of a page's fans. Ids are those of the download, and nothing is checked but its type and length. */
export interface KeptLabels {
  tags: { id: string; name: string }[]
  groups: { id: string; name: string; rule: unknown }[]
  /** Which fans carry which tag, and which are in which group, by its id, in batches. */
  carriers: { of: 'tags' | 'groups'; read: () => AsyncIterable<{ id: string; uid: string }[]> }[]
  /** Milliseconds since 1970. */
  notes: () => AsyncIterable<{ uid: string; note: string; changedAt: number }[]>
}

/** What a download of all data says of a page besides its fans and posts. */
export interface KeptPage {
  name?: string
  role?: 'main' | 'backup'
  state?: 'active' | 'suspended' | 'hijacked' | 'lost_access'
  /** Every handle it ever had. */
  handles: string[]
  /** Other ids its fans were kept under before. Milliseconds since 1970. */
  names: { was: string; uid: string; name?: string; match: FanMatch; foundAt: number }[]
  labels: KeptLabels
  /** Days of Taipei, as `YYYY-MM-DD`. */
  days: { day: string; joined: number; gone: number; total: number | null }[]
}

/** A file a post shows. `ref` opens it through `Archive.openMedia`; without one the archive does not hold the file. */
export interface PostMediaRecord {
  kind: 'photo' | 'video' | 'file'
  uri: string
  ref?: string
  /** What it shows, in the owner's words. */
  alt?: string
}

/** What a post that is kept shows at one place, and what it says. */
export interface KeptMedium {
  uid: string
  kind: PostMediaRecord['kind']
  uri: string
  text: string
}

/** A file as it was uploaded: where it lies and what the member's machine called it. */
export interface UploadedFile {
  path: string
  name: string
}

/** What went wrong with the whole upload: one sentence for the member. */
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

/** Something to say though the rest was read. */
export interface ArchiveNote {
  key: RunNoteKey
  params: Record<string, string | number>
}

/**
 * An upload that has been recognised. Nothing is held in memory but the list of its entries: `fans` and `posts` stream,
 * in batches, and may each be read more than once (an import that was cut off begins again).
 * Reading throws `ArchiveProblem` where an entry turns out to be hostile (larger than it declares: `archive_bomb`);
 * a file that is merely broken is a note, and the rest is read. A person or a post comes once, however many parts
 * name it.
 */
export interface Archive {
  platform: PlatformKey
  /** Whose archive it is, where it says so: a handle without @, lower case. */
  owner?: string
  /** When the platform made it (milliseconds since 1970): by its manifest, else its newest entry, else unknown. */
  takenAt?: number
  /**
   * True where a fan list is in it and no part of it is missing: only then may absent fans count as gone.
   * To be asked when `fans` has been read to its end: a file that breaks off, a record no one can read, or fewer records
   * than the archive itself counts, are found on the way and take it back.
   */
  readonly fansComplete: boolean
  /** Fans whose uid begins so are of a list this archive says nothing of: they are never gone by it. */
  notOf?: string
  /** Files in it that are neither fans nor posts (messages, settings, likes): they are left alone, and counted. */
  unusedFiles: number
  hasFans: boolean
  hasPosts: boolean
  /** A list written by hand, or downloaded here: nothing was to be ticked when it was made. */
  isOurs?: boolean
  /** Of all of a member's data alone: the page as it was. */
  kept?: KeptPage
  /** How many files it has that posts may show, where posts are kept with their files. */
  mediaFiles?: number
  /** It has files of posts and nothing else: a part of an export whose posts came, or come, with another. */
  isMediaOnly?: boolean
  /** Gives refs of files for posts that are kept already. Each call begins a new pass over all of a page's. */
  findKept?: () => (medium: KeptMedium) => string | undefined
  /** Where the archive says so. */
  fansExpected?: number
  /** Two lists of fans are in the upload: who is in both comes twice, the platform's word first. */
  fansRepeat?: boolean
  /** Grows while `fans` and `posts` are read: complete only after both. Never twice the same, at most 50. */
  readonly notes: ArchiveNote[]
  fans: () => AsyncIterable<FanRecord[]>
  posts: () => AsyncIterable<PostRecord[]>
  /** The bytes of a media file; null where it cannot be opened. The stream fails where the file is not, byte for byte,
   *  what the archive declares (size and check sum). */
  openMedia: (ref: string) => Promise<Readable | null>
  close: () => Promise<void>
}

/**
 * Recognises an upload of the page's platform and opens it (`index.ts` chooses the reader).
 * @throws ArchiveProblem where nothing of it can be used.
 */
export type OpenArchive = (
  files: UploadedFile[],
  platform: PlatformKey,
  /** Times later than this are not believed. The machine's own time where nothing is said. */
  now?: () => number,
  /** Every name the page has had: what holds several pages is read for this one. */
  handles?: readonly string[],
) => Promise<Archive>
