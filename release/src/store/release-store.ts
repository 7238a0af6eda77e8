import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseManifest, releaseManifest } from '@fankeep/shared/contract/release'
import { abreast } from '../abreast'
import { numberedFile } from '../numbered-file'
import { parseJson } from '../parse-json'
import { messageOf, Problem } from '../problem'
import { emptyRegistry, type RegistryState, registryState } from '../registry'
import type { Security } from '../trust/security'
import { SignedRegistry } from '../trust/signed-registry'
import { environmentsIn, inEnvironment, production } from './environment'
import type { StorageBackend } from './storage-backend'

/** A number this far beyond the previous one is not a revision of ours. */
const farthest = 1000
/** More retries than this cannot come from concurrent writers: something else is wrong. */
const patience = 500
/** How many files are read at the same time: an old store has more than a process can open. */
const readAbreast = 32
export const manifestFile = 'release.json'

/** A version that cannot go live in its present state. */
export interface UnusableVersion {
  version: string
  why: string
  /** It waits for an owner's signature. */
  isUnsigned: boolean
  /** It has no manifest: its publishing or deletion is in progress, or was interrupted. */
  isPart: boolean
}

/** Reads a file of a release; null if it does not exist. */
export type ReadFile = (file: string) => Promise<Buffer | null>

/**
 * Published releases and their registry. The files never change:
 * - `<name>/<version>/…`, a published release;
 * - `registry/<revision>.json`, a state of the registry: a change creates the file of the next revision.
 *
 * Creating a file is an atomic compare-and-swap: if two writers both read revision 7, one creates file 8, and the other finds that it
 * exists and reads again. There are no locks, so a writer that is killed leaves none behind, and a reader always reads a complete
 * state.
 */
export class ReleaseStore {
  /** `registry`: changes when the registry does. */
  static readonly registryFolder = 'registry'

  /** As the store's environment sees it. */
  readonly backend: StorageBackend
  private readonly signed: SignedRegistry | undefined

  /** @param security absent: nothing is signed, and anyone who can write to the store decides what is live */
  constructor(
    private readonly whole: StorageBackend,
    readonly security?: Security,
    readonly environment = production,
  ) {
    this.backend = inEnvironment(whole, environment)
    const bound = environment === production ? undefined : environment
    this.signed = security && new SignedRegistry(security, bound, (revision) => this.readRaw(revision))
  }

  /** The same store in another environment. */
  in(environment: string): ReleaseStore {
    return environment === this.environment ? this : new ReleaseStore(this.whole, this.security, environment)
  }

  /** The same store, signed. */
  with(security: Security): ReleaseStore {
    return new ReleaseStore(this.whole, security, this.environment)
  }

  /** The same store in each environment that it has a registry of. */
  async everywhere(): Promise<ReleaseStore[]> {
    return (await environmentsIn(this.whole)).map((environment) => this.in(environment))
  }

  get place() {
    return this.backend.place
  }

  /** @throws Problem if the newest state is damaged: nothing is guessed. */
  async read(): Promise<RegistryState> {
    await this.refreshTrust()
    const revision = (await this.revisions()).at(-1)
    return revision === undefined ? emptyRegistry : this.readNewest(revision)
  }

  /** All states, the oldest first, except damaged ones (`damaged`). */
  async history(): Promise<RegistryState[]> {
    return (await this.readable(await this.revisions())).filter((state) => state !== undefined)
  }

  /** The numbers of the states that cannot be read. */
  async damaged(): Promise<number[]> {
    const revisions = await this.revisions()
    const states = await this.readable(revisions)
    return revisions.filter((_, index) => states[index] === undefined)
  }

  /** These states, in their order; undefined for each damaged one. */
  async readable(revisions: number[]): Promise<(RegistryState | undefined)[]> {
    return abreast(readAbreast, revisions, (revision) =>
      this.readRevision(revision).catch((error: unknown) => {
        if (error instanceof Problem) return undefined
        throw error
      }),
    )
  }

  /** The numbers of all states, or of those after one, ascending. */
  async revisions(after?: number): Promise<number[]> {
    const names = await this.backend.list(ReleaseStore.registryFolder, after ? numberedFile(after) : '')
    const numbers = names.flatMap((name) => /^(\d{8})\.json$/.exec(name)?.[1] ?? []).map(Number)
    // Revisions are consecutive. A file with a number far beyond them does not count, or no number would be left after it. The oldest
    // files may have been moved away.
    const first = after || numbers[0] || 0
    const end = numbers.findIndex((number, at) => number - (numbers[at - 1] ?? first) > farthest)
    return end === -1 ? numbers : numbers.slice(0, end)
  }

  /**
   * A state as it was written; in a store with owners, without entries that none of their owners ordered.
   * @throws Problem if the state is damaged, with what to do about it.
   */
  async readRevision(revision: number): Promise<RegistryState> {
    const { state } = await this.readRaw(revision)
    return this.signed?.withoutForged(state) ?? state
  }

  /**
   * The newest state, with this number; in a store with owners, each release follows the newest order of one of its owners. So a
   * forged, missing or older entry changes nothing, and does not affect the others.
   * @throws Problem if it is damaged
   */
  async readNewest(revision: number): Promise<RegistryState> {
    const { state } = await this.readRaw(revision)
    if (!this.signed) return state
    const { lookedTo } = this.signed
    const between = lookedTo < revision - 1 ? await this.revisions(lookedTo) : []
    return this.signed.newest(
      state,
      between.filter((each) => each < revision),
    )
  }

  /** The releases whose entry in a state none of their owners ordered; empty if the store has no owners. */
  async forgedIn(revision: number): Promise<string[]> {
    return this.signed?.forgedIn((await this.readRaw(revision)).state) ?? []
  }

  private async readRaw(revision: number): Promise<{ state: RegistryState; bytes: Buffer }> {
    const bytes = await this.backend.read(pathOf(revision))
    return { state: this.parse(revision, bytes), bytes: bytes ?? Buffer.alloc(0) }
  }

  /** Version of the trust document in force; undefined if the store has no owners. */
  get trustVersion(): number | undefined {
    return this.security?.trust.current.version
  }

  /** Updates the trust document to its newest version. @returns whether there was a newer one */
  async refreshTrust(): Promise<boolean> {
    const isNewer = (await this.security?.trust.refresh()) ?? false
    if (isNewer) this.signed?.revise()
    return isNewer
  }

  /** Who made each of these states, by the key that signed it, and whether a state before it was changed or is missing. */
  async witnesses(revisions: number[]): Promise<Map<number, { by: string; isChained: boolean }>> {
    return (await this.signed?.witnesses(revisions)) ?? new Map()
  }

  private parse(revision: number, bytes: Buffer | null): RegistryState {
    const file = `${this.place}/${pathOf(revision)}`
    const value = parseJson(bytes)
    const parsed = registryState.safeParse(value)
    if (parsed.success && parsed.data.revision === revision) return parsed.data
    if (parsed.error?.issues.every(({ code }) => code === 'unrecognized_keys'))
      throw new Problem(
        `${file} was written by a newer version of this program. Nothing was changed. Update this program.`,
        'newer_registry',
      )
    throw new Problem(
      `The registry is damaged: ${file} is not a valid revision. Nothing was changed. ` +
        'The site keeps serving the last good revision; `release repair` restores it in the registry.',
      'damaged',
    )
  }

  /**
   * Changes the registry. `change` receives the newest state and returns the next one, or the same one for no change; it can
   * be called several times, if others write at the same time. Returns the state in force afterwards.
   *
   * @param dryRun does all of it, including signing, and writes nothing
   * @throws Problem of `change`, if the newest state is damaged, or if it may not be signed.
   */
  async update(
    change: (before: RegistryState) => RegistryState | Promise<RegistryState>,
    dryRun = false,
  ): Promise<RegistryState> {
    let before = await this.read()
    for (let tries = 0; tries < patience; tries++) {
      const decided = await change(before)
      if (decided === before) return before
      const after = await this.sign(before, decided)
      if (dryRun || (await this.append(after))) return after
      await new Promise((resolve) => setTimeout(resolve, randomInt(20 * Math.min(tries + 1, 20))))
      before = await this.newestFrom(before.revision)
    }
    throw new Problem('The registry is constantly being changed by others. Try again shortly.', 'busy')
  }

  /** Signs a change as `update` does. @throws Problem if the store has no key, or one that may not make this change */
  async sign(before: RegistryState, after: RegistryState): Promise<RegistryState> {
    if (this.signed) return this.signed.sign(before, after)
    // An unsigned state would be the newest, and edge servers would ignore it.
    if (before.witness)
      throw new Problem(
        `Changes in ${this.place} must be signed, but no trust document is set. Nothing was changed. ` +
          'Set it and your key: RELEASE_TRUST=FILE, RELEASE_KEY=FILE.',
        'not_allowed',
      )
    return after
  }

  /** Writes a state under a number that is not taken. @returns false if another writer was first */
  append(state: RegistryState): Promise<boolean> {
    const text = `${JSON.stringify(registryState.parse(state), null, 2)}\n`
    return this.backend.create(pathOf(state.revision), Buffer.from(text))
  }

  /** The newest state, from this revision on: numbers are consecutive, so no listing is needed. */
  private async newestFrom(revision: number): Promise<RegistryState> {
    let newest = revision
    while ((await this.backend.read(pathOf(newest + 1))) !== null) newest++
    return newest === 0 ? emptyRegistry : this.readNewest(newest)
  }

  /**
   * The manifest of a version; in a store with owners, enough owners must have signed it.
   * @param least how many are enough, for a version that does not go live
   * @throws Problem if it is not in the store (`not_in_store`), is invalid, cannot be read, or is `not_signed`.
   */
  async manifest(name: string, version: string, least?: number): Promise<ReleaseManifest> {
    const { manifest, bytes } = await this.unsignedManifest(name, version)
    await this.security?.trust.checkRelease(manifest, bytes, least)
    return manifest
  }

  /** The manifest in the store, signed or not: for an owner who checks it before signing. @throws Problem */
  async unsignedManifest(
    name: string,
    version: string,
  ): Promise<{ manifest: ReleaseManifest; bytes: Buffer }> {
    const bytes = await this.file(
      name,
      version,
    )(manifestFile).catch((error: unknown) => {
      throw new Problem(
        `${name} ${version} cannot be read from the store ${this.place}: ${messageOf(error)}.`,
      )
    })
    if (bytes === null)
      throw new Problem(
        `${name} ${version} is not in the store ${this.place}. List the versions with release list ${name}.`,
        'not_in_store',
      )
    const parsed = releaseManifest.safeParse(parseJson(bytes))
    if (!parsed.success)
      throw new Problem(
        `${this.place}/${name}/${version}/${manifestFile} is not a valid release manifest. ${wayOut(name)}`,
      )
    if (parsed.data.name !== name || parsed.data.version !== version)
      throw new Problem(
        `${this.place}/${name}/${version}/${manifestFile} is the manifest of another release. ${wayOut(name)}`,
      )
    return { manifest: parsed.data, bytes }
  }

  /** Reads files of a release in the store. */
  file(name: string, version: string): ReadFile {
    return (file) => this.backend.read(`${name}/${version}/${file}`)
  }

  /** Adds files as a release; no reader ever sees a partial one. If it exists already, it is not changed. */
  async add(name: string, version: string, from: string, files: string[]): Promise<void> {
    await this.backend.addFolder(
      `${name}/${version}`,
      files.map((file) => ({ name: file, read: () => readFile(join(from, file)) })),
      manifestFile,
    )
  }

  /** Repairs a release: overwrites wrong files and adds missing ones. */
  async mend(name: string, version: string, files: { file: string; bytes: Buffer }[]): Promise<void> {
    const kept = this.file(name, version)
    // The manifest last: without it the release is not served.
    const inOrder = files.toSorted(
      (a, b) => Number(a.file === manifestFile) - Number(b.file === manifestFile),
    )
    for (const { file, bytes } of inOrder)
      if (!(await kept(file))?.equals(bytes)) await this.backend.write(`${name}/${version}/${file}`, bytes)
  }

  async has(name: string, version: string) {
    return (await this.file(name, version)(manifestFile)) !== null
  }

  /** The names of the releases in the store. */
  async names(): Promise<string[]> {
    return (await this.backend.list('')).filter((name) => name === 'shell' || name.startsWith('mf-'))
  }

  /** @throws Problem if the store has no release of this name: a mistyped name must not look like one without results */
  async refuseUnknown(name: string): Promise<void> {
    const names = await this.names()
    if (!names.includes(name))
      throw new Problem(
        `The store ${this.place} has no release called ${name}. It has: ${names.toSorted().join(', ') || 'none'}.`,
      )
  }

  /** Manifests of a release in the store, the newest build first; and the versions whose manifest cannot be read, with the reason. */
  async versions(name: string): Promise<{ found: ReleaseManifest[]; damaged: UnusableVersion[] }> {
    const found: ReleaseManifest[] = []
    const damaged: UnusableVersion[] = []
    const read = async (version: string) => {
      try {
        found.push(await this.manifest(name, version))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const { message: why, key } = error
        damaged.push({ version, why, isUnsigned: key === 'not_signed', isPart: key === 'not_in_store' })
      }
    }
    await abreast(readAbreast, await this.backend.list(name), read)
    return {
      found: found.sort(newestFirst),
      damaged: damaged.sort((a, b) => a.version.localeCompare(b.version)),
    }
  }
}

export const newestFirst = (a: ReleaseManifest, b: ReleaseManifest) => b.builtAt.localeCompare(a.builtAt)

/** What to do about a damaged version in the store. */
const wayOut = (name: string) =>
  `Publish the same build again to restore it, or choose another version: release list ${name}.`

const pathOf = (revision: number) => `${ReleaseStore.registryFolder}/${numberedFile(revision)}`
