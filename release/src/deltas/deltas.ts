import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { z } from 'zod'
import { integrityOf } from '../check-files'
import { parseJson } from '../parse-json'
import type { ReleaseStore } from '../store/release-store'
import { packDelta, unpackDelta } from './zstd'

/** Packing it takes up to a second and 130 MB of memory; the edge unpacks it in a few milliseconds. */
export const largest = 2 * 1024 ** 2

/** From one version of a release to another: the file's difference by the file's name. Absent: brotli is as small. */
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
 * Differences lie outside of the releases they are of, which never change: `deltas/<name>/<to>/<from>.json`. They are not signed. What
 * vouches for one is what it unpacks to.
 *
 * @returns null where there are none, or what is there is no list of them
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

/** Everything to a version, and from it to the others. */
export async function removeDeltasOf(store: ReleaseStore, name: string, version: string): Promise<void> {
  await store.backend.remove(folderOf(name, version))
  for (const to of await store.backend.list(`deltas/${name}`))
    for (const step of await stepsTo(store, name, to))
      if (step.from === version) await removeDeltas(store, step)
}

/** Reads a file of a version, as it was built; null where it is another one by now, or too large. */
export type ReadBuilt = (manifest: ReleaseManifest, file: string) => Promise<Buffer | null>

/** The files of a store, each read and hashed once. */
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

/** Only what is smaller than brotli: a file that is another one in every line has none. */
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

/** Whether a delta gives the file that was built. What vouches for the file is the hash in its manifest. */
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

/** The files of which a delta is wrong. Where the version it is from is damaged itself, nothing can be said of it. */
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
