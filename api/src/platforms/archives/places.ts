import type { UploadEntry } from './entry'
import { Seen } from './seen'

/** Where entries stand in the list: the same path twice, and the later one counts, as it does for every unpacker. */
export class Places {
  private readonly seen = new Seen()
  /** Made when a path comes twice, which in no honest archive it does. */
  private byKey: Map<string, number> | undefined

  put(entries: UploadEntry[], entry: UploadEntry) {
    const { key } = entry
    if (this.seen.isNew(key)) {
      entries.push(entry)
      this.byKey?.set(key, entries.length - 1)
      return
    }
    this.byKey ??= new Map(entries.map((one, at) => [one.key, at]))
    entries[this.byKey.get(key) ?? entries.length] = entry
  }
}
