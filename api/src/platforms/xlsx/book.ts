import { EntryBroken, type UploadEntry } from '../archives/entry'
import { archiveLimits } from '../archives/limits'
import { type Tag, tagsIn, unescape } from './tags'

/** A workbook (ECMA-376, part 1, 18.2). */
export interface Book {
  /** Its sheets in the order of their tabs, hidden ones last. */
  sheets: UploadEntry[]
  /** How many of them are shown. */
  shown: number
  /** How many days its epoch is later than 1900 (`date1904`). */
  daysLater: number
}

/** How many tags of a name are read: no workbook has this many sheets. */
const tagsMax = 10_000

/** The opening tags of a small file of a workbook; none if it is too large or damaged. */
async function tagsOf(entry: UploadEntry | undefined, ...names: string[]): Promise<Tag[]> {
  if (!entry || entry.size > archiveLimits.wholeFile) return []
  const found: Tag[] = []
  try {
    for await (const tags of tagsIn(entry.bytes()))
      for (const tag of tags)
        if (names.includes(tag.name) && !tag.closes && found.length < tagsMax) found.push(tag)
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    return []
  }
  return found
}

/** An attribute of a tag, in any namespace. */
const attribute = ({ attributes }: Tag, name: string) =>
  unescape(new RegExp(`\\s(?:[\\w-]+:)?${name}=["']([^"']*)["']`).exec(attributes)?.[1] ?? '')

/** The worksheets of a workbook, by relationship id. */
async function placesIn(entries: UploadEntry[], folder: string): Promise<Map<string, UploadEntry>> {
  const byPath = new Map(entries.map((entry) => [entry.key, entry]))
  const places = new Map<string, UploadEntry>()
  for (const tag of await tagsOf(byPath.get(`${folder}_rels/workbook.xml.rels`), 'Relationship')) {
    const target = attribute(tag, 'Target').toLowerCase()
    const path = target.startsWith('/') ? folder.replace(/xl\/$/, target.slice(1)) : folder + target
    const entry = /worksheet/i.test(attribute(tag, 'Type')) ? byPath.get(path) : undefined
    if (entry) places.set(attribute(tag, 'Id'), entry)
  }
  return places
}

/** If there is no workbook file, sheets are ordered by their file names. */
const byName = (entries: UploadEntry[]): UploadEntry[] =>
  entries
    .filter(({ key }) => /(^|\/)xl\/worksheets\/[^/]+\.xml$/.test(key))
    .sort((a, b) => a.key.length - b.key.length || a.key.localeCompare(b.key))

export async function openBook(entries: UploadEntry[]): Promise<Book> {
  const book = entries.find(({ key }) => /(^|\/)xl\/workbook\.xml$/.test(key))
  const all = byName(entries)
  if (!book) return { sheets: all, shown: all.length, daysLater: 0 }
  const tags = await tagsOf(book, 'sheet', 'workbookPr')
  const places = await placesIn(entries, book.key.replace(/workbook\.xml$/, ''))
  const named = tags.filter(({ name }) => name === 'sheet')
  const isHidden = (tag: Tag) => /hidden/i.test(attribute(tag, 'state'))
  const sheetsOf = (tags: Tag[]) => tags.flatMap((tag) => places.get(attribute(tag, 'id')) ?? [])
  const [shown, hidden] = [sheetsOf(named.filter((tag) => !isHidden(tag))), sheetsOf(named.filter(isHidden))]
  const from1904 = tags.some(
    (tag) => tag.name === 'workbookPr' && /^(1|true|on)$/.test(attribute(tag, 'date1904')),
  )
  const daysLater = from1904 ? 1462 : 0
  return shown.length + hidden.length > 0
    ? { sheets: [...shown, ...hidden], shown: shown.length, daysLater }
    : { sheets: all, shown: all.length, daysLater }
}
