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

/** A number this far beyond the one before it is no revision of ours. */
const farthest = 1000
/** More writers than this at once is something else gone wrong. */
const patience = 500
/** Files read at once: a store of years has more of them than a process may open. */
const readAbreast = 32
export const manifestFile = 'release.json'

/** A version that cannot be live as it is. */
export interface UnusableVersion {
  version: string
  why: string
  /** It waits for the signature of an owner. */
  isUnsigned: boolean
  /** It has no manifest: its publishing or its deletion is under way, or broke off. */
  isPart: boolean
}

/** Reads a file of a release; null where it is not there. */
export type ReadFile = (file: string) => Promise<Buffer | null>

/**
 * Published releases and their registry:
 * - `<name>/<version>/…` never changes once it is there;
 * - `registry/<revision>.json` neither: a change is the file of the next revision. Making it is the comparing and
 *   swapping in one: of two writers who both read revision 7, one makes the file 8, and the other hears that it is
 *   there and reads again. No lock is held, so none is left behind by a writer that was killed, and who reads in the
 *   meantime reads a whole state.
 */
export class ReleaseStore {
  /** `registry`: changes when the registry does. */
  static readonly registryFolder = 'registry'

  /** As its environment sees it. */
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

  /** @throws Problem where the newest state is damaged: nothing is guessed. */
  async read(): Promise<RegistryState> {
    await this.refreshTrust()
    const revision = (await this.revisions()).at(-1)
    return revision === undefined ? emptyRegistry : this.readNewest(revision)
  }

  /** Every state there ever was, the oldest first, but those that are damaged (`damaged`). */
  async history(): Promise<RegistryState[]> {
    return (await this.readable(await this.revisions())).filter((state) => state !== undefined)
  }

  /** The numbers of the states that cannot be read. */
  async damaged(): Promise<number[]> {
    const revisions = await this.revisions()
    const states = await this.readable(revisions)
    return revisions.filter((_, index) => states[index] === undefined)
  }

  /** These states, in their order; undefined for what is damaged. */
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
    // Numbers follow each other. One far beyond would leave none for what comes after it.
    // The oldest may have been moved away.
    const first = after || numbers[0] || 0
    const end = numbers.findIndex((number, at) => number - (numbers[at - 1] ?? first) > farthest)
    return end === -1 ? numbers : numbers.slice(0, end)
  }

  /**
   * A state as it was written; of a store with owners, only the entries that one of them ordered.
   * @throws Problem where it is damaged, with what to do about it.
   */
  async readRevision(revision: number): Promise<RegistryState> {
    const { state } = await this.readRaw(revision)
    return this.signed?.withoutForged(state) ?? state
  }

  /**
   * The newest state, of this number: of a store with owners, each release as the newest order of one of its owners says. So one
   * entry that is forged, missing or older changes nothing, and says nothing about the others.
   * @throws Problem where it is damaged
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

  /** The releases of which a state says what none of their owners ordered; none, where the store has no owners. */
  async forgedIn(revision: number): Promise<string[]> {
    return this.signed?.forgedIn((await this.readRaw(revision)).state) ?? []
  }

  private async readRaw(revision: number): Promise<{ state: RegistryState; bytes: Buffer }> {
    const bytes = await this.backend.read(pathOf(revision))
    return { state: this.parse(revision, bytes), bytes: bytes ?? Buffer.alloc(0) }
  }

  /** Of the trust document in force; undefined where the store has no owners. */
  get trustVersion(): number | undefined {
    return this.security?.trust.current.version
  }

  /** Follows the trust document to its newest version. @returns whether there was a newer one */
  async refreshTrust(): Promise<boolean> {
    const isNewer = (await this.security?.trust.refresh()) ?? false
    if (isNewer) this.signed?.revise()
    return isNewer
  }

  /** Whose word each of these states is, by the key that signed it, and where one before it was changed or is missing. */
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
        `${file} was written by a newer program, which keeps more in it. Nothing was changed. Update this one.`,
        'newer_registry',
      )
    throw new Problem(
      `The registry is damaged: ${file} is not a state of it. Nothing was changed. ` +
        'The site goes on with the last good state; `release repair` makes that one hold again.',
      'damaged',
    )
  }

  /**
   * Changes the registry. `change` gets the newest state and gives the next one, or the same one for no change; it may
   * be asked several times, where others write at the same moment. Gives the state that holds afterwards.
   *
   * @param dryRun does all of it, signing too, and writes nothing
   * @throws Problem of `change`, where the newest state is damaged, and where it may not be signed.
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
    throw new Problem('The registry is being changed all the time by others. Try again in a moment.', 'busy')
  }

  /** A change signed, as `update` signs it. @throws Problem where the store has no key, or not one that may make it */
  async sign(before: RegistryState, after: RegistryState): Promise<RegistryState> {
    if (this.signed) return this.signed.sign(before, after)
    // Written unsigned it would be the newest state, and nothing that edge servers obey.
    if (before.witness)
      throw new Problem(
        `What is live in ${this.place} is changed by signed orders alone, and no trust document was named. Nothing was changed. ` +
          'Name it, and your key: RELEASE_TRUST=FILE, RELEASE_KEY=FILE.',
        'not_allowed',
      )
    return after
  }

  /** Makes a state, of a number that none has yet. @returns whether it was we who did */
  append(state: RegistryState): Promise<boolean> {
    const text = `${JSON.stringify(registryState.parse(state), null, 2)}\n`
    return this.backend.create(pathOf(state.revision), Buffer.from(text))
  }

  /** The newest state from one on that is there: numbers follow each other, so nothing needs to be listed. */
  private async newestFrom(revision: number): Promise<RegistryState> {
    let newest = revision
    while ((await this.backend.read(pathOf(newest + 1))) !== null) newest++
    return newest === 0 ? emptyRegistry : this.readNewest(newest)
  }

  /**
   * Of a store with owners: of a version that enough of them signed.
   * @param least so many of them, where it is not to be live
   * @throws Problem where it is not in the store (`not_in_store`), not one, cannot be read, or is `not_signed`.
   */
  async manifest(name: string, version: string, least?: number): Promise<ReleaseManifest> {
    const { manifest, bytes } = await this.unsignedManifest(name, version)
    await this.security?.trust.checkRelease(manifest, bytes, least)
    return manifest
  }

  /** As it is in the store, signed or not: for an owner who looks at it before signing. @throws Problem */
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
        `${name} ${version} is not in the store ${this.place}. Which versions are: release list ${name}.`,
        'not_in_store',
      )
    const parsed = releaseManifest.safeParse(parseJson(bytes))
    if (!parsed.success)
      throw new Problem(
        `${this.place}/${name}/${version}/${manifestFile} is not a release's manifest. ${wayOut(name)}`,
      )
    if (parsed.data.name !== name || parsed.data.version !== version)
      throw new Problem(
        `${this.place}/${name}/${version}/${manifestFile} is the manifest of another release. ${wayOut(name)}`,
      )
    return { manifest: parsed.data, bytes }
  }

  /** The files of a release in the store. */
  file(name: string, version: string): ReadFile {
    return (file) => this.backend.read(`${name}/${version}/${file}`)
  }

  /** Takes files in as a release; no one ever sees half of it. Where it is there already, it stays as it is. */
  async add(name: string, version: string, from: string, files: string[]): Promise<void> {
    await this.backend.addFolder(
      `${name}/${version}`,
      files.map((file) => ({ name: file, read: () => readFile(join(from, file)) })),
      manifestFile,
    )
  }

  /** Puts back what has been damaged of a release: what is wrong or missing is written over. */
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

  /** The releases the store holds, by name. */
  async names(): Promise<string[]> {
    return (await this.backend.list('')).filter((name) => name === 'shell' || name.startsWith('mf-'))
  }

  /** Manifests of a release in the store, the newest build first; and the versions whose manifest cannot be read, with why. */
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

/** Of a version in the store that is damaged. */
const wayOut = (name: string) =>
  `Publish the same build again, which puts it back, or take another version: release list ${name}.`

const pathOf = (revision: number) => `${ReleaseStore.registryFolder}/${numberedFile(revision)}`
