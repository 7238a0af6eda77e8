import type { UploadEntry } from './entry'
import { Seen } from './seen'

/** Which place an entry has in the list: the same path twice, and the later one counts, as it does for every unpacker. */
export class Places {
  private readonly seen = new Seen()
  /** Made when a path comes twice, which in no honest archive it does. */
  private byPath: Map<string, number> | undefined

  put(entries: UploadEntry[], entry: UploadEntry) {
    const { path } = entry
    if (this.seen.isNew(path)) {
      entries.push(entry)
      this.byPath?.set(path, entries.length - 1)
      return
    }
    this.byPath ??= new Map(entries.map((one, at) => [one.path, at]))
    entries[this.byPath.get(path) ?? entries.length] = entry
  }
}
