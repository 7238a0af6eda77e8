import { type DataFile, missingParts } from './exports'
import type { NoteBook } from './notes'

/**
 * Whether the numbers of a list's files have no gap; missing ones are noted, by default as missing fans. A file without a
 * number is a whole list; numbered files begin at 1.
 */
export function numberedParts(
  files: DataFile<string>[],
  stem: string,
  notes: NoteBook,
  note: 'parts_missing' | 'posts_absent' = 'parts_missing',
): boolean {
  const parts = files.map(({ part }) => part).filter((part) => part > 0)
  const missing = parts.length > 0 ? missingParts(parts, 1) : []
  if (missing.length === 0) return true
  const names = missing.slice(0, 10).map((part) => `${stem}_${part}.json`)
  notes.add(note, { files: names.join(', ') })
  return false
}
