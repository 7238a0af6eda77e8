import type { UploadEntry } from './entry'

/** The reference by which a media file is opened later. */
export const mediaRef = (entry: UploadEntry) => `${entry.container.index}/${entry.path}`

/** This many files of the same name are distinguished. The platforms' names are unique; only an attacker has more. */
const sameName = 64

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * A path without the details that other programs change: the form of Unicode, letter case, percent-encoding, and apostrophes,
 * which become other characters or `_` (`this_profile's_…`, `this_profile_s_…`).
 */
const plainPath = (path: string) =>
  decoded(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘ʼ′`]|&#0?39;/g, '_')

/** Entries, indexed by the last part of their key. */
class Names {
  private readonly byName = new Map<string, UploadEntry | UploadEntry[]>()

  constructor(
    entries: UploadEntry[],
    private readonly keyOf: (path: string) => string,
  ) {
    for (const entry of entries) {
      const name = nameIn(keyOf(entry.path))
      const before = this.byName.get(name)
      if (before === undefined) this.byName.set(name, entry)
      else if (!Array.isArray(before)) this.byName.set(name, [before, entry])
      else if (before.length < sameName) before.push(entry)
    }
  }

  named(name: string): UploadEntry[] {
    const found = this.byName.get(name)
    return found === undefined ? [] : Array.isArray(found) ? found : [found]
  }

  /** The entries whose paths end with this one. */
  endingWith(path: string): UploadEntry[] {
    const wanted = this.keyOf(path)
    return this.named(nameIn(wanted)).filter((entry) => {
      const key = this.keyOf(entry.path)
      return key === wanted || key.endsWith(`/${wanted}`)
    })
  }
}

/** Finds media files by the paths that posts use, in any ZIP of the export and below any folder. */
export class MediaIndex {
  private exact: Names | undefined
  private plain: Names | undefined

  constructor(private readonly entries: UploadEntry[]) {}

  /**
   * The entry whose path ends with this path; among several, one of the preferred container. If there is none, the only entry whose
   * path differs merely in details that other programs change.
   */
  find(path: string, prefer?: number): UploadEntry | undefined {
    const wanted = path.replaceAll('\\', '/').replace(/^(\.?\/)+/, '')
    const isPreferred = (entry: UploadEntry) => entry.container.index === prefer
    this.exact ??= new Names(this.entries, (one) => one)
    const found = this.exact.endingWith(wanted)
    if (found.length > 0) return found.find(isPreferred) ?? found[0]
    this.plain ??= new Names(this.entries, plainPath)
    const near = this.plain.endingWith(wanted)
    const own = near.filter(isPreferred)
    return own.length > 0 ? onlyOne(own) : onlyOne(near)
  }

  byRef(ref: string): UploadEntry | undefined {
    this.exact ??= new Names(this.entries, (one) => one)
    return this.exact.named(nameIn(ref)).find((entry) => mediaRef(entry) === ref)
  }
}

const onlyOne = (entries: UploadEntry[]) => (entries.length === 1 ? entries[0] : undefined)
