import { UploadEntry } from '../archives/entry'
import type { DataFile } from '../archives/exports'
import type { NoteBook } from '../archives/notes'
import { type Layout, roleOf } from '../archives/roots'

/** How many files are named in a note. */
const namesMost = 10

/**
 * Notes the lists that Meta exported as HTML, next to others as JSON: one download can have both, if a member exported twice. They are not
 * read. Returns their roles.
 */
export function noteHtmlLists<Role extends string>(
  notes: NoteBook,
  entries: UploadEntry[],
  layout: Layout<Role>,
  isList: (file: Pick<DataFile<Role>, 'role'>) => boolean,
): Role[] {
  const found = entries.flatMap((entry) => {
    const json = entry.path.replace(/\.html?$/i, '.json')
    if (json === entry.path) return []
    const place = roleOf(new UploadEntry(entry.container, json, entry.size, undefined), layout)
    return place && isList(place) ? [{ role: place.role, said: entry.said }] : []
  })
  if (found.length === 0) return []
  const files = found.slice(0, namesMost).map(({ said }) => said)
  notes.add('html_unread', { files: files.join(', ') })
  // Otherwise they would ask to tick what was ticked.
  for (const key of ['fans_only', 'posts_only'] as const) notes.drop(key)
  return found.map(({ role }) => role)
}
