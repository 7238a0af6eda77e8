import type { PlatformKey } from '@fankeep/shared/contract'
import { platforms } from '@fankeep/shared/contract/platforms'
import { type Archive, ArchiveProblem, type OpenArchive } from './archive'
import { asArchive, type Found } from './archives/as-archive'
import { sayable } from './archives/entry-name'
import { isOtherSpreadsheet } from './archives/other-formats'
import { peek } from './archives/read-file'
import { recognise } from './archives/recognise'
import { openUpload, packedAs, type Upload } from './archives/upload'
import { findTemplates, readTemplates } from './fan-lists/template'
import { withLists } from './fan-lists/with-lists'
import { readFacebook } from './facebook/reader'
import { readInstagram } from './instagram/reader'
import { mediaPlatform, readMediaPart, withMedia } from './media-parts'
import { type ForPage, readOwn } from './own/reader'
import { readThreads } from './threads/reader'
import { isKnownText } from './tiktok/files'
import { readTiktok } from './tiktok/reader'
import { readX } from './x/reader'
import { readXiaohongshu } from './xiaohongshu/reader'
import { readYoutube } from './youtube/reader'

type Reader = (upload: Upload, now: number, handles: readonly string[]) => Promise<Found | undefined>

/** The reader of each platform's archives; the product's own CSV template is accepted for every page. */
const readers: Record<PlatformKey, Reader> = {
  facebook: readFacebook,
  instagram: readInstagram,
  threads: readThreads,
  tiktok: readTiktok,
  x: readX,
  youtube: readYoutube,
  xiaohongshu: readXiaohongshu,
}

/** Only Meta lets the member choose between HTML and JSON; for the others, an HTML page is part of the archive. */
const metas = new Set<PlatformKey>(['facebook', 'instagram', 'threads'])

/** These platforms' exports contain no fans, so the others' advice (tick followers) would be wrong. */
const withoutFans = new Set<PlatformKey>(['youtube', 'xiaohongshu'])

/** If neither names nor beginnings show whose archive it is: the platform whose reader finds something in it. */
async function readableBy(upload: Upload, not: PlatformKey, now: number): Promise<PlatformKey | undefined> {
  for (const other of platforms) if (other !== not && (await readers[other](upload, now, []))) return other
  return undefined
}

/** The name of a spreadsheet that is not read: a ZIP of one, or a table in HTML or XML, which many sites and programs name `.xls`. */
async function otherSpreadsheet({ containers, entries }: Upload): Promise<string | undefined> {
  for (const container of containers) {
    const inside = entries.filter((entry) => entry.container === container)
    const [first] = inside
    const isTable = first?.key.endsWith('.xls') && /^\s*</.test(await peek(first))
    if (isTable || isOtherSpreadsheet(new Set(inside.map(({ key }) => key)))) return sayable(container.name)
  }
  return undefined
}

/** Why nothing in an upload is of use to this page: the reason most likely to help the member comes first. */
async function refusal(upload: Upload, platform: PlatformKey, now: number): Promise<ArchiveProblem> {
  const { platforms: signs, html, nested, data } = await recognise(upload)
  const asksForJson = html && metas.has(platform)
  const surest = signs[0] ?? (await readableBy(upload, platform, now)) ?? mediaPlatform(upload)
  const isOwn = surest === platform
  if (surest && !isOwn) return new ArchiveProblem('archive_other_platform', { platform: surest })
  const [packing] = upload.otherwise.keys()
  if (packing !== undefined) return packedAs(packing)
  if (upload.unsafe > 0) return new ArchiveProblem('archive_unsafe_path', { count: upload.unsafe })
  if (asksForJson) return new ArchiveProblem('archive_html')
  const isText = platform === 'tiktok' && isOwn && upload.entries.every(({ key }) => !key.endsWith('.json'))
  const texts = upload.entries.filter(({ key }) => key.endsWith('.txt'))
  if (isText && texts.length > 0 && !texts.some(({ path }) => isKnownText(path)))
    return new ArchiveProblem('archive_text')
  const spreadsheet = await otherSpreadsheet(upload)
  if (spreadsheet) return new ArchiveProblem('list_format', { file: spreadsheet })
  if (nested) return new ArchiveProblem('archive_nested')
  const isReadable = isOwn || data
  if (isReadable && withoutFans.has(platform)) return new ArchiveProblem('archive_nothing_here', { platform })
  // A loose file was not exported with options to tick.
  const isLoose = upload.entries.every(({ crc }) => crc === undefined)
  const isWorkbook = upload.entries.some(({ key }) => key === 'xl/workbook.xml')
  if (isWorkbook || (isReadable && isLoose)) return new ArchiveProblem('file_unknown', { platform })
  return new ArchiveProblem(isReadable ? 'archive_nothing_found' : 'archive_not_readable')
}

async function readUpload(upload: Upload, page: ForPage, now: number): Promise<Archive> {
  const { platform } = page
  // First, because a download made here looks like an archive of the platform it came from.
  const own = await readOwn(upload, page)
  if (own) return asArchive(upload, now, own)
  const found = await readers[platform](upload, now, page.handles)
  if (found) return asArchive(upload, now, ...withMedia(upload, await withLists(upload, found)))
  const templates = await findTemplates(upload)
  if (templates.length > 0) return asArchive(upload, now, readTemplates(templates, platform))
  const isPages = metas.has(platform) && upload.entries.some(({ key }) => /\.html?$/.test(key))
  const media = isPages ? undefined : readMediaPart(upload, platform)
  if (media) return asArchive(upload, now, ...withMedia(upload, media))
  throw await refusal(upload, platform, now)
}

/**
 * Opens what a member uploaded for a page of this platform.
 * @throws ArchiveProblem if nothing in it can be used, or it must not be.
 */
export const openArchive: OpenArchive = async (files, platform, now = Date.now, handles = []) => {
  const upload = await openUpload(files)
  try {
    return await readUpload(upload, { platform, handles }, now())
  } catch (error) {
    await upload.close()
    throw error
  }
}
