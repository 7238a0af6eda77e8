import { sayable } from './entry-name'
import type { UploadEntry } from './entry'
import type { NoteBook } from './notes'
import { peek } from './read-file'
import { lastPart } from './values'

/** Platforms write a file of every kind, even if the member has nothing in it. */
const empty =
  /^\s*(window\.[^=]{1,200}=)?\s*(\[\s*\]|\{(\s*"[^"]*"\s*:\s*(\[\s*\]|\{\s*\}|null)\s*,?)*\s*\})?\s*;?\s*$/
const filesMax = 10
/** How many candidates are opened; no platform writes this many. */
const lookedInto = 50

/** Returns the files that contain something the member published but that no reader keeps, by their lower-case paths. */
export async function filesNotKept(entries: UploadEntry[], paths: RegExp): Promise<UploadEntry[]> {
  const found: UploadEntry[] = []
  const candidates = entries.filter(({ key }) => paths.test(key)).slice(0, lookedInto)
  for (const entry of candidates) if (!empty.test(await peek(entry, 400))) found.push(entry)
  return found
}

/** Notes what is not kept: files by name, and lists within a file by name. */
export function noteNotKept(notes: NoteBook, files: UploadEntry[], lists: string[] = []): void {
  const names = [...new Set([...files.map(({ path }) => sayable(lastPart(path))), ...lists])]
  if (names.length > 0) notes.add('content_left_out', { files: names.slice(0, filesMax).join(', ') })
}
