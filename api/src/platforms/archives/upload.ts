import { close, fstat, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { ArchiveProblem, type UploadedFile } from '../archive'
import { type Container, UploadEntry } from './entry'
import { isLitter, sayable } from './entry-name'
import { archiveLimits, peekBytes } from './limits'
import { decodeText, looksLikeText } from './text-bytes'
import { formatOf, isOldWorkbook } from './other-formats'
import { isGzip, isTar, unpackTar } from './tar-file'
import { type Allowance, type Listing, listZip } from './zip-file'

// Plain descriptors: a FileHandle is closed by garbage collection, even while a reader still uses its file.
const openFile = promisify(open)
const closeFile = promisify(close)
const statFile = promisify(fstat)
const readAt = promisify(read)

/** All the files of an upload, open for reading. */
export interface Upload {
  entries: UploadEntry[]
  containers: Container[]
  /** Entries left out because their paths climb out of the archive. */
  unsafe: number
  /** How many entries were left out because of their compression, by its name. */
  otherwise: Map<string, number>
  /** How often a path occurred again in one archive, with different content. The last one counts. */
  replaced: number
  /** Files of the upload that could not be read, while others could. */
  broken: string[]
  close: () => Promise<void>
}

/**
 * Only these problems can be ignored if another file of the upload is good: the others indicate an attack, or something the
 * member can fix.
 */
const passable = new Set([
  'archive_empty',
  'archive_truncated',
  'archive_not_readable',
  'archive_format',
  'list_format',
])
/** What to report if no file is good: the first of these that was found. */
const gravest = [
  'archive_truncated',
  'list_format',
  'archive_format',
  'archive_not_readable',
  'archive_empty',
]

/** The refusal of a ZIP in which every entry is compressed by a method that is not supported. */
export const packedAs = (format: string) =>
  new ArchiveProblem('archive_format', { format: `ZIP (${format})` })

/** A file with such a name must be an archive; otherwise its content is not what the name says. */
const packedName = /\.(zip|tgz|tar|gz)$/i

interface Opening {
  upload: Upload
  descriptors: number[]
  prints: Set<string>
  allowance: Allowance
  problems: ArchiveProblem[]
}

const isZip = (head: Buffer) =>
  head.length >= 4 &&
  head[0] === 0x50 &&
  head[1] === 0x4b &&
  [0x0304, 0x0506, 0x0708, 0x3030].includes(head.readUInt16BE(2))

function addListing({ upload, prints }: Opening, container: Container, listing: Listing) {
  upload.unsafe += listing.unsafe
  upload.replaced += listing.replaced
  for (const [format, count] of listing.otherwise)
    upload.otherwise.set(format, (upload.otherwise.get(format) ?? 0) + count)
  const file = sayable(container.name)
  if (listing.entries.length === 0) {
    const [format] = listing.otherwise.keys()
    if (format !== undefined) throw packedAs(format)
    throw new ArchiveProblem(listing.unsafe > 0 ? 'archive_unsafe_path' : 'archive_empty', { file })
  }
  const print = `${container.size}/${listing.entries.length}/${listing.print}`
  if (prints.has(print)) return // a duplicate of a file
  prints.add(print)
  for (const entry of listing.entries) upload.entries.push(entry)
}

async function addFile(opening: Opening, { path, name }: UploadedFile, index: number) {
  const fd = await openFile(path, 'r')
  opening.descriptors.push(fd)
  const { size } = await statFile(fd)
  const container: Container = { index, name, fd, size }
  opening.upload.containers.push(container)
  const head = Buffer.alloc(Math.min(size, peekBytes))
  if (size > 0) await readAt(fd, head, 0, head.length, 0)
  const file = sayable(name)
  if (size === 0) throw new ArchiveProblem('archive_empty', { file })
  if (isZip(head)) return addListing(opening, container, await listZip(container, opening.allowance))
  if (isGzip(head) || isTar(head)) {
    const onOpen = (descriptor: number) => void opening.descriptors.push(descriptor)
    const listing = await unpackTar(container, `${path}.unpacked`, isGzip(head), opening.allowance, onOpen)
    return addListing(opening, container, listing)
  }
  if (isOldWorkbook(head)) throw new ArchiveProblem('list_format', { file })
  const format = formatOf(head)
  if (format !== undefined) throw new ArchiveProblem('archive_format', { file, format })
  if (!looksLikeText(head)) throw new ArchiveProblem('archive_not_readable', { file })
  if (packedName.test(name)) {
    // A server's reply saved in place of the archive: that its link has expired, or a login is needed.
    const isAnswer = /^\s*[<{[]/.test(decodeText(head))
    throw new ArchiveProblem(isAnswer ? 'archive_truncated' : 'archive_not_readable', { file })
  }
  const loose = name.replaceAll('\\', '/').split('/').pop() ?? name
  // A text editor adds its own extension, which the system then hides.
  const called = loose.replace(/(\.(?:json|js|csv))\.txt$/i, '$1')
  opening.upload.entries.push(new UploadEntry(container, called, size, undefined))
}

async function addAll(opening: Opening, files: UploadedFile[]) {
  for (const [index, file] of files.entries()) {
    if (isLitter(file.name)) continue
    try {
      await addFile(opening, file, index)
    } catch (error) {
      if (!(error instanceof ArchiveProblem) || !passable.has(error.key)) throw error
      opening.problems.push(error)
      opening.upload.broken.push(sayable(file.name))
    }
  }
  if (opening.upload.entries.length > 0) return
  for (const key of gravest) {
    const problem = opening.problems.find((one) => one.key === key)
    if (problem) throw problem
  }
  throw new ArchiveProblem('archive_empty')
}

/**
 * Opens an upload: ZIPs by their central directories, tars by reading them once, everything else as a single file.
 * @throws ArchiveProblem if no file can be read, or one of them must not be.
 */
export async function openUpload(files: UploadedFile[]): Promise<Upload> {
  const descriptors: number[] = []
  const closeAll = async () => {
    await Promise.all(descriptors.splice(0).map((fd) => closeFile(fd)))
  }
  const upload: Upload = {
    entries: [],
    containers: [],
    unsafe: 0,
    otherwise: new Map(),
    replaced: 0,
    broken: [],
    close: closeAll,
  }
  const allowance = { entries: archiveLimits.entries, bytes: archiveLimits.uploadBytes }
  try {
    await addAll({ upload, descriptors, prints: new Set(), allowance, problems: [] }, files)
    return upload
  } catch (error) {
    await closeAll()
    throw error
  }
}
