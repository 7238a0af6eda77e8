import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { z } from 'zod'
import { integrityOf } from '../check-files'
import { parseJson } from '../parse-json'
import type { ReleaseStore } from '../store/release-store'
import { packDelta, unpackDelta } from './zstd'

/** The largest file to pack: packing takes up to a second and 130 MB of memory; the edge unpacks it in a few milliseconds. */
export const largest = 2 * 1024 ** 2

/** From one version of a release to another: the deltas by file name. A file is absent if brotli is as small. */
export type Deltas = ReadonlyMap<string, Buffer>

/** From `from` to `to`, both versions of `name`. */
export interface Step {
  name: string
  from: string
  to: string
}

const packed = z.record(z.string(), z.base64())

const folderOf = (name: string, to: string) => `deltas/${name}/${to}`
const pathOf = ({ name, from, to }: Step) => `${folderOf(name, to)}/${from}.json`

/**
 * Deltas are stored outside the releases, which never change: `deltas/<name>/<to>/<from>.json`. They are not signed: the
 * unpacked bytes are checked instead.
 *
 * @returns null if there are none, or the stored file is not valid
 */
export async function readDeltas({ backend }: ReleaseStore, step: Step): Promise<Deltas | null> {
  const parsed = packed.safeParse(parseJson(await backend.read(pathOf(step))))
  if (!parsed.success) return null
  return new Map(Object.entries(parsed.data).map(([file, text]) => [file, Buffer.from(text, 'base64')]))
}

export const writeDeltas = ({ backend }: ReleaseStore, step: Step, deltas: Deltas): Promise<void> =>
  backend.write(
    pathOf(step),
    Buffer.from(
      JSON.stringify(
        Object.fromEntries([...deltas].map(([file, bytes]) => [file, bytes.toString('base64')])),
      ),
    ),
  )

/** The steps that lead to a version. */
export const stepsTo = async ({ backend }: ReleaseStore, name: string, to: string): Promise<Step[]> =>
  (await backend.list(folderOf(name, to))).map((file) => ({ name, from: file.replace(/\.json$/, ''), to }))

export const removeDeltas = ({ backend }: ReleaseStore, step: Step): Promise<void> =>
  backend.remove(pathOf(step))

/** Removes all deltas to a version, and from it to others. */
export async function removeDeltasOf(store: ReleaseStore, name: string, version: string): Promise<void> {
  await store.backend.remove(folderOf(name, version))
  for (const to of await store.backend.list(`deltas/${name}`))
    for (const step of await stepsTo(store, name, to))
      if (step.from === version) await removeDeltas(store, step)
}

/** Reads a file of a version as it was built; null if its bytes have changed, or it is too large. */
export type ReadBuilt = (manifest: ReleaseManifest, file: string) => Promise<Buffer | null>

/** Reads files of a store, and hashes each only once. */
export function readBuilt(store: ReleaseStore): ReadBuilt {
  const known = new Map<string, Promise<Buffer | null>>()
  return ({ name, version, files }, file) => {
    const about = files[file]
    if (!about || about.bytes > largest || about.bytes === 0) return Promise.resolve(null)
    const key = `${name}/${version}/${file}`
    const read = async () => {
      const bytes = await store.file(name, version)(file)
      return bytes && integrityOf(bytes) === about.integrity ? bytes : null
    }
    const found = known.get(key) ?? read()
    known.set(key, found)
    return found
  }
}

/** Keeps only deltas that are smaller than brotli: a file that changed in every line has none. */
export async function makeDeltas(
  from: ReleaseManifest,
  to: ReleaseManifest,
  read: ReadBuilt,
): Promise<Deltas> {
  const deltas = new Map<string, Buffer>()
  for (const [file, { brotli }] of Object.entries(to.files)) {
    const [dictionary, bytes] = [await read(from, file), await read(to, file)]
    if (!dictionary || !bytes) continue
    const delta = await packDelta(bytes, dictionary)
    if (delta.length < brotli) deltas.set(file, delta)
  }
  return deltas
}

/** Whether a delta unpacks to the file that was built, by the hash in its manifest. */
export async function isDelta(
  { files }: ReleaseManifest,
  file: string,
  delta: Buffer,
  dictionary: Buffer,
): Promise<boolean> {
  const about = Object.hasOwn(files, file) ? files[file] : undefined
  const bytes = about && (await unpackDelta(delta, dictionary, about.bytes))
  return bytes ? integrityOf(bytes) === about.integrity : false
}

/** The files whose delta is wrong. If the version it starts from is damaged itself, that cannot be decided. */
export async function wrongDeltas(
  deltas: Deltas,
  from: ReleaseManifest,
  to: ReleaseManifest,
  read: ReadBuilt,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [file, delta] of deltas) {
    const dictionary = await read(from, file)
    if (dictionary && !(await isDelta(to, file, delta, dictionary))) wrong.push(file)
  }
  return wrong
}
