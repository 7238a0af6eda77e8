import type { UploadEntry } from './entry'
import { Seen } from './seen'

/** Which place an entry has in the list: the same path twice, and the later one counts, as it does for every unpacker. */
export class Places {
  private readonly seen = new Seen()
  /** Made when a path comes twice, which in no honest archive it does. */
  private byPath: Map<string, number> | undefined

  /** How often a path came again with something else in it. */
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
