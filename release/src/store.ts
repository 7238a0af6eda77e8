import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ReleaseManifest, releaseManifest } from '@fankeep/shared/contract/release'
import { Problem } from './problem'
import { emptyRegistry, type RegistryState, registryState } from './registry'

/** More writers than this at once is something else gone wrong. */
const patience = 500

/**
 * Published releases and their registry in a folder:
 * - `<root>/<name>/<version>/…` never changes once it is there;
 * - `<root>/registry/<revision>.json` neither: a change is the file of the next revision. Making it is the comparing and
 *   swapping in one: of two writers who both read revision 7, one makes the file 8, and the other is told that it is
 *   there and reads again. No lock is held, so none is left behind by a writer that was killed.
 */
export class FolderStore {
  constructor(readonly root: string) {}

  /** Where the states of the registry are; it changes when the registry does. */
  get registryFolder() {
    return join(this.root, 'registry')
  }

  folder(name: string, version: string) {
    return join(this.root, name, version)
  }

  /** @throws Problem where the newest state is damaged: nothing is guessed. */
  async read(): Promise<RegistryState> {
    const revision = (await this.revisions()).at(-1)
    return revision === undefined ? emptyRegistry : this.readRevision(revision)
  }

  /** Every state there ever was, the oldest first. @throws Problem where one is damaged. */
  async history(): Promise<RegistryState[]> {
    return Promise.all((await this.revisions()).map((revision) => this.readRevision(revision)))
  }

  /** The numbers of all states, ascending. */
  async revisions(): Promise<number[]> {
    const names = await readdir(this.registryFolder).catch(ifMissing<string[]>([]))
    return names
      .flatMap((name) => /^(\d{8})\.json$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  }

  /** @throws Problem where it is damaged, with what to do about it. */
  async readRevision(revision: number): Promise<RegistryState> {
    const file = this.revisionFile(revision)
    const parsed = registryState.safeParse(parseJson(await readFile(file, 'utf8')))
    if (parsed.success && parsed.data.revision === revision) return parsed.data
    throw new Problem(
      `The registry is damaged: ${file} is not a state this program understands. ` +
        `Nothing was changed. Move that file away, and the state before it (revision ${revision - 1}) holds again.`,
    )
  }

  /**
   * Changes the registry. `change` gets the newest state and gives the next one, or the same one for no change; it may
   * be asked several times, where others write at the same moment. Gives the state that holds afterwards.
   *
   * @throws Problem of `change`, and where the newest state is damaged.
   */
  async update(
    change: (before: RegistryState) => RegistryState | Promise<RegistryState>,
  ): Promise<RegistryState> {
    for (let tries = 0; tries < patience; tries++) {
      const before = await this.read()
      const after = await change(before)
      if (after === before) return before
      if (await this.swap(registryState.parse(after))) return after
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * Math.min(tries + 1, 20)))
    }
    throw new Problem('The registry is being changed all the time by others. Try again in a moment.')
  }

  /** @throws Problem where it is not in the store or not one. */
  async manifest(name: string, version: string): Promise<ReleaseManifest> {
    const file = join(this.folder(name, version), 'release.json')
    const text = await readFile(file, 'utf8').catch(ifMissing(null))
    if (text === null) throw new Problem(`${name} ${version} is not in the store ${this.root}.`)
    const parsed = releaseManifest.safeParse(parseJson(text))
    if (!parsed.success) throw new Problem(`${file} is not a release's manifest.`)
    return parsed.data
  }

  /**
   * Takes files in as a release: written beside, then moved into their place, so that nobody ever sees half of it.
   * Where it is there already, it stays as it is.
   */
  async add(name: string, version: string, from: string, files: string[]): Promise<void> {
    const beside = join(this.root, name, `.${version}-${randomUUID()}`)
    try {
      for (const file of files) {
        const to = join(beside, file)
        await mkdir(dirname(to), { recursive: true })
        await writeFile(to, await readFile(join(from, file)))
      }
      await rename(beside, this.folder(name, version)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      })
    } finally {
      await rm(beside, { recursive: true, force: true })
    }
  }

  async has(name: string, version: string) {
    const file = join(this.folder(name, version), 'release.json')
    return (await stat(file).catch(ifMissing(null))) !== null
  }

  /** The releases the store holds, by name. */
  async names(): Promise<string[]> {
    const names = await readdir(this.root).catch(ifMissing<string[]>([]))
    return names.filter((name) => name === 'shell' || name.startsWith('mf-')).sort()
  }

  /** Manifests of a release in the store, the newest build first. */
  async versions(name: string): Promise<ReleaseManifest[]> {
    const names = await readdir(join(this.root, name)).catch(ifMissing<string[]>([]))
    const found = await Promise.all(
      names.filter((version) => !version.startsWith('.')).map((version) => this.manifest(name, version)),
    )
    return found.sort((a, b) => b.builtAt.localeCompare(a.builtAt))
  }

  private revisionFile(revision: number) {
    return join(this.registryFolder, `${String(revision).padStart(8, '0')}.json`)
  }

  /** Whether this state became the newest one; not, where another writer made that revision first. */
  private async swap(state: RegistryState): Promise<boolean> {
    await mkdir(this.registryFolder, { recursive: true })
    const beside = join(this.registryFolder, `.${randomUUID()}`)
    try {
      await writeDurably(beside, `${JSON.stringify(state, null, 2)}\n`)
      // A link is made whole or not at all, and not where the name is taken.
      await link(beside, this.revisionFile(state.revision))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    } finally {
      await rm(beside, { force: true })
    }
  }
}

async function writeDurably(file: string, text: string) {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw error
  }
