import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { ReadFile } from './store/release-store'

/** The packages in a build (shared/src/federation/sbom.mjs). */
export const sbomFile = 'sbom.cdx.json'

const plainPath = /^(?!.*(?:^|\/)\.)[\w@.-]+(?:\/[\w@.-]+)*$/
const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) }
type Ending = keyof typeof unpack

/** What is wrong with the files of a release, a sentence each: missing, changed since the build, or packed copies of other bytes. */
export async function checkFiles(manifest: ReleaseManifest, read: ReadFile): Promise<string[]> {
  const { name, version, files, maps, entry, chunks, firstPaint } = manifest
  const whose = `${name} ${version}`
  const drawn = firstPaint
    ? [firstPaint.style, ...Object.values(firstPaint.screens).flatMap((screen) => Object.values(screen))]
    : []
  const unlisted = [entry, ...Object.values(chunks).flat(), ...drawn].filter((file) => !(file in files))
  const odd = Object.keys({ ...files, ...maps }).filter((file) => !plainPath.test(file))
  if (odd.length > 0)
    return odd.map((file) => `${whose}: ${JSON.stringify(file)} is not a valid file name in a release.`)
  const faults = await Promise.all(
    Object.entries(files).map(([file, { integrity }]) => checkFile(read, file, integrity)),
  )
  return [
    ...unlisted.map((file) => `${whose}: its manifest refers to ${file} but does not list it.`),
    ...faults
      .flat()
      .map(
        (fault) =>
          `${whose}: ${fault}. Publish the whole build again, or choose another version: release list ${name}.`,
      ),
  ]
}

/**
 * Checks the files, the source maps, and the list of packages: a changed map would lead to the wrong place. For a roll-back `checkFiles` is enough.
 */
export const checkBuild = async (manifest: ReleaseManifest, read: ReadFile): Promise<string[]> => [
  ...(await checkFiles(manifest, read)),
  ...(await checkMaps(manifest, read)),
  ...(await checkSbom(manifest, read)),
]

/** A missing map is no fault: stacks are then shown as they were built. */
async function checkMaps({ name, version, maps }: ReleaseManifest, read: ReadFile): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(maps).map(async ([file, integrity]) => {
      const bytes = await read(`${file}.map`)
      if (!bytes || integrityOf(bytes) === integrity) return []
      return [
        `${name} ${version}: its map ${file}.map does not match its checksum. Publish the whole build again.`,
      ]
    }),
  )
  return faults.flat()
}

async function checkSbom({ name, version, sbom }: ReleaseManifest, read: ReadFile): Promise<string[]> {
  const bytes = sbom ? await read(sbomFile) : null
  return bytes && integrityOf(bytes) !== sbom
    ? [`${name} ${version}: its ${sbomFile} does not match its checksum. Publish the whole build again.`]
    : []
}

/** The files of a release that are kept: the listed files, their packed copies and listed maps if any, the manifest. */
export async function filesToKeep(manifest: ReleaseManifest, read: ReadFile): Promise<string[]> {
  const wanted = [
    ...Object.keys(manifest.files).flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
    ...Object.keys(manifest.maps).map((file) => `${file}.map`),
    ...(manifest.sbom ? [sbomFile] : []),
  ]
  const there = await Promise.all(wanted.map(async (file) => (await read(file)) !== null))
  return ['release.json', ...wanted.filter((_, index) => there[index])]
}

async function checkFile(read: ReadFile, file: string, integrity: string): Promise<string[]> {
  const bytes = await read(file)
  if (!bytes) return [`its file ${file} is missing`]
  if (integrityOf(bytes) !== integrity) return [`its file ${file} does not match its checksum`]
  const packed = await Promise.all(
    (['br', 'gz'] as const).map((ending) => checkPacked(read, file, ending, bytes)),
  )
  return packed
    .filter((same) => same !== null)
    .map((ending) => `its file ${file}.${ending} does not unpack to the file`)
}

/** A packed copy that unpacks to other bytes would fail in every browser that accepts its encoding. */
async function checkPacked(read: ReadFile, file: string, ending: Ending, bytes: Buffer) {
  const packed = await read(`${file}.${ending}`)
  if (!packed) return null
  const same = await unpack[ending](packed).then(
    (unpacked) => unpacked.equals(bytes),
    () => false,
  )
  return same ? null : ending
}

/** Whether bytes are those of a release's file, or of a packed copy of one (`.br`, `.gz`). */
export async function isAsBuilt({ files }: ReleaseManifest, file: string, bytes: Buffer): Promise<boolean> {
  const [, packed, ending] = /^(.+)\.(br|gz)$/.exec(file) ?? []
  const about = files[file] ?? (packed ? files[packed] : undefined)
  if (!about) return false
  if (file in files) return integrityOf(bytes) === about.integrity
  // Never more than the listed size: a few bytes can unpack to fill all memory.
  const options = { maxOutputLength: Math.max(1, about.bytes) }
  return unpack[ending as Ending](bytes, options).then(
    (unpacked) => integrityOf(unpacked) === about.integrity,
    () => false,
  )
}

export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
