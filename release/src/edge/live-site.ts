import { type FSWatcher, watch } from 'node:fs'
import type { ReleaseManifest, ServedRegistry, ServedRelease } from '@fankeep/shared/contract/release'
import type { RegistryState } from '../registry'
import type { FolderStore } from '../store'
import { type Inline, inlineScript } from './inline'
import { type FirstPaint, readFirstPaint, readReleaseText } from './first-paint'

/** What is live now, as a page needs it. */
export interface LiveSite {
  registry: ServedRegistry
  shell: ReleaseManifest
  /** The path of the shell's files, with a slash at its end. */
  shellBase: string
  /** By release: those that have one. */
  firstPaints: Record<string, FirstPaint>
  /** By file: the shell's small scripts that stand in the page. */
  inlineScripts: Partial<Record<InlineFile, Inline>>
}

/** `theme.js` runs before the first paint; `after-paint.js` runs the page's scripts once that is seen. */
const inlineFiles = ['theme.js', 'after-paint.js'] as const
type InlineFile = (typeof inlineFiles)[number]

/** Where a release's files are served. */
export const baseOf = ({ name, version }: { name: string; version: string }) =>
  `/releases/${name}/${version}/`

/**
 * The manifests a state of the registry names, as one picture; null before a shell was ever published.
 * @param onFault hears of a first paint or a small script that is damaged: it is left out.
 * @throws where one cannot be read.
 */
export async function readLiveSite(
  store: FolderStore,
  state: RegistryState,
  onFault: (error: unknown) => void = () => {},
): Promise<LiveSite | null> {
  const { shell: liveShell, ...remotes } = state.releases
  if (!liveShell) return null
  const shell = await store.manifest('shell', liveShell.live)
  const served: ServedRegistry['remotes'] = {}
  const firstPaints: LiveSite['firstPaints'] = {}
  const paint = async (manifest: ReleaseManifest) => {
    const drawn = await readFirstPaint(store, manifest, baseOf(manifest)).catch(onFault)
    if (drawn) firstPaints[manifest.name] = drawn
  }
  await paint(shell)
  const inlineScripts: LiveSite['inlineScripts'] = {}
  for (const file of inlineFiles) {
    if (!(file in shell.files)) continue
    const script = await readReleaseText(store, shell, file).then(inlineScript).catch(onFault)
    if (script) inlineScripts[file] = script
  }
  for (const [name, { live, past }] of Object.entries(remotes)) {
    const before =
      past[0] === undefined ? undefined : await store.manifest(name, past[0]).catch(() => undefined)
    const manifest = await store.manifest(name, live)
    await paint(manifest)
    served[name] = {
      live: serve(manifest),
      ...(before ? { previous: serveEntryOnly(before) } : {}),
    }
  }
  return {
    registry: { revision: state.revision, shell: serveFacades(shell), remotes: served },
    shell,
    shellBase: baseOf(shell),
    firstPaints,
    inlineScripts,
  }
}

function serve(manifest: ReleaseManifest): ServedRelease {
  const { name, version, entry, global, chunks, needs, declaration } = manifest
  const integrity = hashesOf(manifest, [entry, ...Object.values(chunks).flat()])
  const served = { name, version, entry, global, chunks, needs, integrity, base: baseOf(manifest) }
  return declaration ? { ...served, declaration } : served
}

/** Enough to fall back to it: the hashes of its chunks are in its entry, and nothing of it is fetched ahead. */
function serveEntryOnly(manifest: ReleaseManifest): ServedRelease {
  return { ...serve(manifest), chunks: {}, needs: {}, integrity: hashesOf(manifest, [manifest.entry]) }
}

function serveFacades(shell: ReleaseManifest): ServedRegistry['shell'] {
  const chunks = Object.fromEntries(
    Object.entries(shell.chunks).filter(([purpose]) => purpose.startsWith('@')),
  )
  const integrity = hashesOf(shell, Object.values(chunks).flat())
  return { version: shell.version, base: baseOf(shell), chunks, integrity }
}

const hashesOf = ({ files }: ReleaseManifest, names: string[]) =>
  Object.fromEntries([...new Set(names)].map((name) => [name, files[name]?.integrity ?? '']))

/**
 * Keeps the picture up to date: looks when the folder of the registry changes, and every `interval` ms besides (a
 * network drive may not tell). A state that cannot be read is reported once and changes nothing for visitors; at the
 * start, the newest one that can be read holds.
 */
export class LiveSiteWatch {
  private site: LiveSite | null = null
  /** The newest revision looked at, good or damaged. */
  private seen = 0
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private watcher: FSWatcher | undefined

  constructor(
    private readonly store: FolderStore,
    private readonly onFault: (error: unknown) => void,
    private readonly interval = 500,
  ) {}

  async start() {
    await this.look()
    this.timer = setInterval(() => void this.look(), this.interval)
  }

  stop() {
    clearInterval(this.timer)
    this.watcher?.close()
  }

  /** The last good picture; null before a shell was ever published. */
  get current(): LiveSite | null {
    return this.site
  }

  /** Looks whether there is something newer. Never throws, and never runs twice at once. */
  async look(): Promise<void> {
    this.looking ??= this.takeNewest()
      .catch((error: unknown) => this.onFault(error))
      .finally(() => (this.looking = undefined))
    return this.looking
  }

  private async takeNewest() {
    const revisions = await this.store.revisions()
    this.watchFolder(revisions.length > 0)
    const newest = revisions.at(-1) ?? 0
    if (newest === this.seen) return
    this.seen = newest
    for (const revision of revisions.toReversed()) {
      if (revision === this.site?.registry.revision) return
      try {
        this.site = await readLiveSite(this.store, await this.store.readRevision(revision), this.onFault)
        return
      } catch (error) {
        this.onFault(error)
      }
    }
  }

  private watchFolder(exists: boolean) {
    if (this.watcher || !exists) return
    this.watcher = watch(this.store.registryFolder, () => void this.look())
    this.watcher.on('error', () => {
      this.watcher?.close()
      this.watcher = undefined
    })
  }
}
