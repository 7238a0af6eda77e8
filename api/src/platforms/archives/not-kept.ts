import { sayable } from './entry-name'
import type { UploadEntry } from './entry'
import type { NoteBook } from './notes'
import { peek } from './read-file'
import { lastPart } from './values'

/** Platforms write a file of every kind, also where the member has nothing of it. */
const empty =
  /^\s*(window\.[^=]{1,200}=)?\s*(\[\s*\]|\{(\s*"[^"]*"\s*:\s*(\[\s*\]|\{\s*\}|null)\s*,?)*\s*\})?\s*;?\s*$/
const filesMax = 10
/** So many are looked into; no platform writes as many. */
const lookedInto = 50

/** The files that hold something the member published and that no reader keeps, by their paths in lower case. */
export async function filesNotKept(entries: UploadEntry[], paths: RegExp): Promise<UploadEntry[]> {
  const found: UploadEntry[] = []
  const candidates = entries.filter(({ key }) => paths.test(key)).slice(0, lookedInto)
  for (const entry of candidates) if (!empty.test(await peek(entry, 400))) found.push(entry)
  return found
}

/** Says in the notes what is not kept: files by their names, and lists of a file by theirs. */
export function noteNotKept(notes: NoteBook, files: UploadEntry[], lists: string[] = []): void {
  const names = [...new Set([...files.map(({ path }) => sayable(lastPart(path))), ...lists])]
  if (names.length > 0) notes.add('content_left_out', { files: names.slice(0, filesMax).join(', ') })
}
