import type { UploadEntry } from './entry'
import { Seen } from './seen'

/** The place of each entry in the list. If a path occurs twice, the later entry counts, as it does for every unpacker. */
export class Places {
  private readonly seen = new Seen()
  /** Created when a path occurs twice, which no honest archive does. */
  private byPath: Map<string, number> | undefined

  /** How often a path occurred again with different content. */
  replaced = 0

  put(entries: UploadEntry[], entry: UploadEntry) {
    const { path } = entry
    if (this.seen.isNew(path)) {
      entries.push(entry)
      this.byPath?.set(path, entries.length - 1)
      return
    }
    this.byPath ??= new Map(entries.map((one, at) => [one.path, at]))
    const at = this.byPath.get(path) ?? entries.length
    const before = entries[at]
    if (before && (before.size !== entry.size || before.crc !== entry.crc)) this.replaced++
    entries[at] = entry
  }
}
