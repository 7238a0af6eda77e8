import type { UploadEntry } from '../archives/entry'

/** Shorter beginnings are equal by chance. */
const leastPrefix = 20

const videoEnd = /\.(mp4|mov|m4v|webm|mkv|avi|3gp|mpe?g|flv|wmv)$/i

/** Reduces a title, or the file name that Takeout makes of it, for comparison. */
function plain(text: string): string {
  const whole = text.normalize('NFKC').toLowerCase().trim()
  // A title can consist only of emoji.
  return whole.replace(/[^\p{L}\p{N}]+/gu, '') || whole.replace(/[^\p{Extended_Pictographic}]+/gu, '')
}

/**
 * Finds the film of a video. Takeout names films only by their titles: characters that are not allowed become `_`, long titles
 * are cut, a second film with the same title gets `(1)`. A film that could belong to two videos is given to neither.
 */
export class VideoFiles {
  private readonly byTitle = new Map<string, UploadEntry[]>()
  private readonly given = new Set<UploadEntry>()

  constructor(entries: UploadEntry[]) {
    const films = entries.filter(({ path }) => videoEnd.test(path))
    // A Takeout can contain films of other services, such as Google Photos.
    const own = films.filter(({ key }) => key.includes('youtube'))
    for (const entry of own.length > 0 ? own : films) {
      const name = entry.path.slice(entry.path.lastIndexOf('/') + 1).replace(videoEnd, '')
      const key = plain(name.replace(/\(\d{1,3}\)$/, ''))
      const same = this.byTitle.get(key)
      if (same) same.push(entry)
      else this.byTitle.set(key, [entry])
    }
  }

  /** The next film with this title. */
  take(title: string): UploadEntry | undefined {
    const key = plain(title)
    if (key === '') return undefined
    const found = (this.byTitle.get(key) ?? this.cut(key))?.find((entry) => !this.given.has(entry))
    if (found) this.given.add(found)
    return found
  }

  /** The film with this title, if there is only one. */
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
