import type { PlatformKey } from '@fankeep/shared/contract'
import { type Archive, ArchiveProblem, type OpenArchive } from './archive'
import { asArchive, type Found } from './archives/as-archive'
import { recognise } from './archives/recognise'
import { openUpload, type Upload } from './archives/upload'
import { findTemplates, readTemplates } from './csv/template'
import { readInstagram } from './instagram/reader'
import { readX } from './x/reader'

export { csvTemplate } from './csv/template'

type Reader = (upload: Upload, now: number) => Promise<Found | undefined>

/** The platforms whose archives can be read. Of the others, the product's own CSV template is taken. */
const readers: Partial<Record<PlatformKey, Reader>> = { instagram: readInstagram, x: readX }

/** Meta alone lets the member choose between HTML and JSON; with the others, a page of HTML is a part of the archive. */
const metas = new Set<PlatformKey>(['facebook', 'instagram', 'threads'])

/** Why nothing of an upload is of use to this page: what is most likely to help the member comes first. */
async function refusal(upload: Upload, platform: PlatformKey): Promise<ArchiveProblem> {
  const { platforms, html, nested, data } = await recognise(upload)
  const asksForJson = html && metas.has(platform)
  const [surest] = platforms
  const isOwn = surest === platform
  if (surest && !isOwn) return new ArchiveProblem('archive_other_platform', { platform: surest })
  if (upload.unsafe > 0) return new ArchiveProblem('archive_unsafe_path', { count: upload.unsafe })
  if (asksForJson) return new ArchiveProblem('archive_html')
  if (nested) return new ArchiveProblem('archive_nested')
  const isReadable = platform in readers && (isOwn || data)
  return new ArchiveProblem(isReadable ? 'archive_nothing_found' : 'archive_not_readable')
}

async function readUpload(upload: Upload, platform: PlatformKey, now: number): Promise<Archive> {
  const found = await readers[platform]?.(upload, now)
  if (found) return asArchive(upload, found)
  const templates = await findTemplates(upload)
  if (templates.length > 0) return asArchive(upload, readTemplates(templates, platform))
  throw await refusal(upload, platform)
}

/**
 * Opens what a member uploaded for a page of this platform.
 * @throws ArchiveProblem where nothing of it can be used, or it must not be.
 */
export const openArchive: OpenArchive = async (files, platform, now = Date.now) => {
  const upload = await openUpload(files)
  try {
    return await readUpload(upload, platform, now())
  } catch (error) {
    await upload.close()
    throw error
  }
}
