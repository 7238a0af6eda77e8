import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { Build } from '../store/build'
import { packagesOf } from '../packages'
import { bytesByModule } from './bytes-by-module'
import { diffTypes } from './types-in'

export interface BuildDiff {
  name: string
  /** The live version; null if there is none yet. */
  from: string | null
  to: string
  /** Bytes on the wire, as brotli, of all files that a browser can fetch. */
  brotli: { before: number; after: number }
  /** Characters of the scripts by module, the largest difference first. */
  modules: { module: string; before: number; after: number }[]
  /** Changes in its declaration, as lines with `+` and `-`: addresses, navigation entries, parts in other screens. */
  declares: string[]
  /** Packages that were added or removed, or that have another version or licence. */
  packages: string[]
  /** Shared modules that it requires, or the shell provides, with versions. */
  shared: string[]
  /** Types that other pages build against, as lines of the declarations. */
  types: string[]
}

/** What publishing a build changes, compared with the live one. */
export async function diffBuilds(before: Build | undefined, after: Build): Promise<BuildDiff> {
  const { manifest } = after
  return {
    name: manifest.name,
    from: before?.manifest.version ?? null,
    to: manifest.version,
    brotli: { before: brotliOf(before?.manifest), after: brotliOf(manifest) },
    modules: await diffModules(before, after),
    declares: diffLines(before ? declared(before.manifest) : [], declared(manifest)),
    packages: diffLines(before ? await packagesIn(before) : [], await packagesIn(after)),
    shared: diffLines(before ? sharedIn(before.manifest) : [], sharedIn(manifest)),
    types: await diffTypes(before, after),
  }
}

const brotliOf = (manifest: ReleaseManifest | undefined) =>
  Object.values(manifest?.files ?? {}).reduce((sum, { brotli }) => sum + brotli, 0)

async function diffModules(before: Build | undefined, after: Build): Promise<BuildDiff['modules']> {
  const old = before ? await bytesByModule(before) : new Map<string, number>()
  const present = await bytesByModule(after)
  const change = (module: string) => (present.get(module) ?? 0) - (old.get(module) ?? 0)
  return [...new Set([...old.keys(), ...present.keys()])]
    .filter((module) => change(module) !== 0)
    .sort((a, b) => Math.abs(change(b)) - Math.abs(change(a)))
    .map((module) => ({ module, before: old.get(module) ?? 0, after: present.get(module) ?? 0 }))
}

const declared = ({ declaration, exposes }: ReleaseManifest): string[] => [
  ...exposes.map((expose) => `exposes ${expose}`),
  ...(declaration?.routes ?? []).flatMap(({ path, access, navigation, pageAction }) => [
    `${path} (${access})`,
    ...(navigation ? [`${path} in the navigation`] : []),
    ...(pageAction ? [`${path} where a page is in danger`] : []),
  ]),
  ...(declaration?.parts ?? []).map(({ slot, name }) => `part ${name} in ${slot}`),
]

const sharedIn = ({ requires, provides }: ReleaseManifest): string[] => [
  ...Object.entries(requires).map(([key, range]) => `takes ${key} ${range}`),
  ...Object.entries(provides).map(([key, version]) => `gives ${key} ${version}`),
]

const packagesIn = async ({ manifest, read }: Build): Promise<string[]> =>
  ((await packagesOf(manifest, read)) ?? []).map(
    ({ name, version, licence }) => `${name} ${version} (${licence})`,
  )

/** Removed and added lines, each with its sign; for the same subject in another version, the removed line is first. */
function diffLines(before: string[], after: string[]): string[] {
  const [old, present] = [new Set(before), new Set(after)]
  const subject = (line: string) => line.slice(2).replace(/ \^?\d.*$/, '')
  return [
    ...[...old].filter((line) => !present.has(line)).map((line) => `- ${line}`),
    ...[...present].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ].sort((a, b) => subject(a).localeCompare(subject(b)))
}
