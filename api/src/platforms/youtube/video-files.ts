import type { UploadEntry } from '../archives/entry'

/** Beginnings shorter than this are shared by chance. */
const leastPrefix = 20

const videoEnd = /\.(mp4|mov|m4v|webm|mkv|avi|3gp|mpe?g|flv|wmv)$/i

/** A title as Takeout makes a file name of it, and what is left of both for comparing. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Finds the film of a video. Takeout names films by their titles alone: signs that are not allowed become `_`, long titles
 * are cut, a second one of the same title gets `(1)`. A film that may be of two videos is given to neither.
 */
export class VideoFiles {
  private readonly byTitle = new Map<string, UploadEntry[]>()
  private readonly given = new Set<UploadEntry>()

  constructor(entries: UploadEntry[]) {
    const films = entries.filter(({ path }) => videoEnd.test(path))
    // A Takeout may hold films of other services, such as Google Photos.
    const own = films.filter(({ key }) => key.includes('youtube'))
    for (const entry of own.length > 0 ? own : films) {
      const name = entry.path.slice(entry.path.lastIndexOf('/') + 1).replace(videoEnd, '')
      const key = plain(name.replace(/\(\d{1,3}\)$/, ''))
      const same = this.byTitle.get(key)
      if (same) same.push(entry)
      else this.byTitle.set(key, [entry])
    }
  }

  /** The next film of this title. */
  take(title: string): UploadEntry | undefined {
    const key = plain(title)
    if (key === '') return undefined
    const found = (this.byTitle.get(key) ?? this.cut(key))?.find((entry) => !this.given.has(entry))
    if (found) this.given.add(found)
    return found
  }

  /** The film of this title, where there is one alone. */
  takeOnly(title: string): UploadEntry | undefined {
    const same = this.byTitle.get(plain(title))
    return same && same.length > 1 ? undefined : this.take(title)
  }

  private cut(key: string): UploadEntry[] | undefined {
    for (let length = key.length - 1; length >= leastPrefix; length--) {
      const found = this.byTitle.get(key.slice(0, length))
      if (found) return found
    }
    return undefined
  }
}
