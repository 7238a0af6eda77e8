import type { RunNoteKey } from '@fankeep/shared/contract'
import type { ArchiveNote } from '../archive'
import { archiveLimits } from './limits'

/** Collects the notes on an archive: each note once, with a count if it can be counted. */
export class NoteBook {
  private readonly notes = new Map<string, ArchiveNote>()

  add(key: RunNoteKey, params: ArchiveNote['params'] = {}) {
    const id = JSON.stringify([key, params])
    if (this.notes.size < archiveLimits.notes) this.notes.set(id, { key, params })
  }

  /** Adds to the count of a note, per file if one is given. */
  count(key: RunNoteKey, by: number, file?: string) {
    if (by <= 0) return
    const id = JSON.stringify([key, file])
    const before = this.notes.get(id)
    if (!before && this.notes.size >= archiveLimits.notes) return
    const count = Number(before?.params.count ?? 0) + by
    this.notes.set(id, { key, params: file === undefined ? { count } : { count, file } })
  }

  /** Removes all notes with this key. */
  drop(key: RunNoteKey) {
    for (const [id, note] of this.notes) if (note.key === key) this.notes.delete(id)
  }

  clear() {
    this.notes.clear()
  }

  list(): ArchiveNote[] {
    return [...this.notes.values()]
  }
}
