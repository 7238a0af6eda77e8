import { type PlatformKey, platforms } from '@fankeep/shared/contract/platforms'
import { ArchiveProblem, type KeptPage } from '../archive'
import type { Found } from '../archives/as-archive'
import type { UploadEntry } from '../archives/entry'
import { NoteBook } from '../archives/notes'
import { readWhole } from '../archives/read-file'
import type { Upload } from '../archives/upload'
import { isRecord, listOf } from '../archives/values'
import { instantOf } from '../csv/dates'
import { findTemplates, readTemplates } from '../fan-lists/template'
import { labelsIn } from './kept-labels'
import { daysIn, namesIn, saidOf } from './kept-page'
import { fansPart, folderOf, type OwnPart, pagePart, postsPart } from './parts'

/** Which page an upload is for. */
export interface ForPage {
  platform: PlatformKey
  /** Every name it has had. */
  handles: readonly string[]
}

/** An upload with more JSON files than this is not one of our downloads. */
const candidatesMax = 50

/** What is known of a page in the member's data. */
interface KeptFolder {
  id: string
  platform: PlatformKey
  handle: string
  wholeListAt: number | undefined
  folder: string
  list: UploadEntry
  said: Pick<KeptPage, 'name' | 'role' | 'state' | 'handles'>
}

async function keptPages(entry: UploadEntry): Promise<KeptFolder[]> {
  return listOf(await readWhole(entry)).flatMap((value) => {
    if (!isRecord(value)) return []
    const { id, handle, wholeListAt } = value
    const platform = platforms.find((one) => one === value.platform)
    if (!platform || typeof id !== 'string' || !/^\d{1,19}$/.test(id) || typeof handle !== 'string') return []
    const folder = `${folderOf(entry.path)}pages/${id}/`
    const at = typeof wholeListAt === 'string' ? instantOf(wholeListAt) : undefined
    return [{ id, platform, handle, wholeListAt: at, folder, list: entry, said: saidOf(value) }]
  })
}

/** The page of a member's data that matches this one: by name, else the only one of its platform. */
function pageFor(pages: KeptFolder[], { platform, handles }: ForPage): KeptFolder {
  const [first, ...others] = pages.filter((page) => page.platform === platform)
  const named = pages.find((page) => page.platform === platform && handles.includes(page.handle))
  if (named) return named
  if (!first) throw new ArchiveProblem('archive_other_platform', { platform: pages[0]?.platform ?? platform })
  if (others.length === 0) return first
  const owner = [first, ...others].map(({ handle }) => handle).join(', ')
  throw new ArchiveProblem('archive_other_owner', { owner })
}

async function readKept(upload: Upload, page: ForPage): Promise<Found | undefined> {
  const names = new Set(upload.entries.map(({ key }) => key))
  const lists = upload.entries.filter(({ key }) => /(^|\/)pages\.json$/.test(key))
  for (const entry of lists.slice(0, candidatesMax)) {
    const pages = (await keptPages(entry)).filter(({ folder }) =>
      names.has(`${folder}fans.jsonl`.toLowerCase()),
    )
    if (pages.length === 0) continue
    const { id, folder, list, handle, wholeListAt, said } = pageFor(pages, page)
    const found = together([pagePart(folder, list, upload)], page.platform)
    const { labels, used } = await labelsIn(upload.entries, list, folderOf(list.path), id, found.notes)
    return {
      ...found,
      owner: handle,
      kept: {
        ...said,
        days: await daysIn(upload.entries, list, folder),
        names: await namesIn(upload.entries, list, folder),
        labels,
      },
      used: found.used + used + 1,
      // The file contains all fans and those who left. But if it was not made from a complete list, nothing shows that other fans are
      // gone.
      fansWhole: wholeListAt !== undefined,
      ...(wholeListAt !== undefined && { takenAt: wholeListAt }),
    }
  }
  return undefined
}

function together(parts: OwnPart[], platform: PlatformKey): Found {
  const [fans, posts] = [parts.flatMap((part) => part.fans ?? []), parts.flatMap((part) => part.posts ?? [])]
  const media = new Map(parts.flatMap((part) => [...part.media]))
  return {
    platform,
    isOurs: true,
    hasFans: fans.length > 0,
    hasPosts: posts.length > 0,
    // The file may contain only the fans that were selected, or that a plan shows.
    fansWhole: false,
    notes: new NoteBook(),
    used: parts.reduce((sum, { used }) => sum + used, 0),
    fans: async function* (pass) {
      for (const read of fans) yield* read(pass)
    },
    posts: async function* (pass) {
      for (const read of posts) yield* read(pass)
    },
    media: (ref) => media.get(ref),
  }
}

/**
 * Reads our own downloads: JSON, a ZIP of posts, or all of a member's data. CSV lists and workbooks follow the template
 * (`fan-lists/template.ts`), and can be uploaded together with a ZIP of posts.
 */
export async function readOwn(upload: Upload, page: ForPage): Promise<Found | undefined> {
  const kept = await readKept(upload, page)
  if (kept) return kept
  const parts: OwnPart[] = []
  const candidates = upload.entries.filter(({ key }) => key.endsWith('.json'))
  if (candidates.length > candidatesMax) return undefined
  for (const entry of candidates) {
    const part = (await postsPart(entry, upload)) ?? (await fansPart(entry))
    if (part) parts.push(part)
  }
  if (parts.length === 0) return undefined
  if (!parts.some(({ fans }) => fans)) {
    const lists = await findTemplates(upload)
    const { fans, used } = readTemplates(lists, page.platform)
    if (lists.length > 0) parts.push({ fans, media: new Map(), used })
  }
  return together(parts, page.platform)
}
