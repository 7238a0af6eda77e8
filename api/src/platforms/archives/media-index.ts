import type { UploadEntry } from './entry'

/** The reference by which a media file is opened later. */
export const mediaRef = (entry: UploadEntry) => `${entry.container.index}/${entry.path}`

/** So many files of one name are told apart. The platforms' names are unique; only an attacker has more. */
const sameName = 64

/** Finds media files by the paths posts name them with, in whichever ZIP of the export and below whatever folder. */
export class MediaIndex {
  private byName: Map<string, UploadEntry | UploadEntry[]> | undefined

  constructor(private readonly entries: UploadEntry[]) {}

  /** The entry whose path ends with this one; among several, one of the container preferred. */
  find(path: string, prefer?: number): UploadEntry | undefined {
    const key = path
      .toLowerCase()
      .replaceAll('\\', '/')
      .replace(/^(\.?\/)+/, '')
    const found = this.named(key).filter((entry) => entry.key === key || entry.key.endsWith(`/${key}`))
    return found.find((entry) => entry.container.index === prefer) ?? found[0]
  }

  byRef(ref: string): UploadEntry | undefined {
    return this.named(ref.toLowerCase()).find((entry) => mediaRef(entry) === ref)
  }

  private named(key: string): UploadEntry[] {
    this.byName ??= this.build()
    const found = this.byName.get(key.slice(key.lastIndexOf('/') + 1))
    return found === undefined ? [] : Array.isArray(found) ? found : [found]
  }

  private build() {
    const index = new Map<string, UploadEntry | UploadEntry[]>()
    for (const entry of this.entries) {
      const name = entry.key.slice(entry.key.lastIndexOf('/') + 1)
      const before = index.get(name)
      if (before === undefined) index.set(name, entry)
      else if (!Array.isArray(before)) index.set(name, [before, entry])
      else if (before.length < sameName) before.push(entry)
    }
    return index
  }
}
