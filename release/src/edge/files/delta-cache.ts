import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { LRUCache } from 'lru-cache'
import { type Deltas, isDelta, largest, readDeltas, stepsTo } from '../../deltas/deltas'
import { dictionaryOf } from '../../deltas/zstd'
import type { ReadFile, ReleaseStore } from '../../store/release-store'

/** How many versions have their deltas in memory, and the bytes of one version's. */
const [mostVersions, mostBytes] = [100, 512 * 1024]
/** Pause after the storage did not answer; brotli is sent meanwhile. */
const pauseMs = 10_000

interface Delta {
  from: string
  bytes: Buffer
  isGood?: Promise<boolean>
}

interface Releases {
  manifestOf: (name: string, version: string) => Promise<ReleaseManifest | null>
  filesOf: (manifest: ReleaseManifest) => ReadFile
}

/** The delta to a file from the file that the visitor has, which is given by its SHA-256 as base64; null if there is no delta. */
export type DeltaOf = (manifest: ReleaseManifest, file: string, dictionary: string) => Promise<Buffer | null>

/**
 * Deltas between versions, cached in memory. They are not signed: before a delta is sent for the first time it is unpacked, and the
 * result is checked against the hash in the manifest. A damaged or forged delta is not sent.
 *
 * @param onFault is called with what is damaged
 * @returns `forget`: clears the cache, because a newly published version adds deltas to older ones
 */
export function createDeltaCache(
  store: ReleaseStore,
  { manifestOf, filesOf }: Releases,
  onFault: (error: unknown) => void,
) {
  const known = new LRUCache<string, Promise<Map<string, Delta>>>({ max: mostVersions })

  const readAll = async ({ name, version }: ReleaseManifest) => {
    const found = new Map<string, Delta>()
    let left = mostBytes
    for (const step of await stepsTo(store, name, version))
      for (const [file, bytes] of (await readDeltas(store, step)) ?? noDeltas) {
        const dictionary = dictionaryOf(bytes)
        if (!dictionary || bytes.length > left) continue
        left -= bytes.length
        found.set(`${file} ${dictionary}`, { from: step.from, bytes })
      }
    return found
  }
  const deltasTo = (manifest: ReleaseManifest) => {
    const key = `${manifest.name}/${manifest.version}`
    const found = known.get(key)
    if (found) return found
    const reading = readAll(manifest).catch((error: unknown) => {
      onFault(error)
      known.set(key, Promise.resolve(new Map()), { ttl: pauseMs })
      return new Map<string, Delta>()
    })
    known.set(key, reading)
    return reading
  }
  const check = async (manifest: ReleaseManifest, file: string, { from, bytes }: Delta) => {
    const older = await manifestOf(manifest.name, from)
    const isSmall = older && (older.files[file]?.bytes ?? Infinity) <= largest
    const dictionary = isSmall ? await filesOf(older)(file) : null
    if (dictionary && (await isDelta(manifest, file, bytes, dictionary))) return true
    onFault(new Error(`${manifest.name} ${manifest.version}: the delta of ${file} from ${from} is damaged`))
    return false
  }

  const deltaOf: DeltaOf = async (manifest, file, dictionary) => {
    const delta = (await deltasTo(manifest)).get(`${file} ${dictionary}`)
    if (!delta) return null
    delta.isGood ??= check(manifest, file, delta).catch((error: unknown) => {
      onFault(error)
      // Perhaps the storage is down.
      delete delta.isGood
      return false
    })
    return (await delta.isGood) ? delta.bytes : null
  }
  return { deltaOf, forget: () => known.clear() }
}

const noDeltas: Deltas = new Map()
