import { ReleaseStore } from '../store/release-store'
import { type LiveSites, readLiveSites } from './live-site'

/**
 * Keeps the picture of what is live up to date: looks when the folder of the registry changes, and every `interval` ms
 * as well (a network drive or a bucket does not tell). A state that cannot be read is reported once and changes nothing for
 * visitors; at the start, the newest one that can be read holds.
 */
export class LiveSiteWatch {
  private sites: LiveSites | null = null
  /** The newest revision looked at, good or damaged. */
  private seen = 0
  private looking: Promise<void> | undefined
  private again = false
  private timer: NodeJS.Timeout | undefined
  private watcher: { stop: () => void } | undefined
  private readonly listeners = new Set<(revision: number) => void>()

  constructor(
    private readonly store: ReleaseStore,
    private readonly onFault: (error: unknown) => void,
    private readonly interval = 500,
  ) {}

  async start() {
    await this.look()
    this.timer = setInterval(() => void this.look(), this.interval)
  }

  stop() {
    clearInterval(this.timer)
    this.watcher?.stop()
  }

  /** The last good picture; null before a shell was ever published. */
  get current(): LiveSites | null {
    return this.sites
  }

  /** Calls back with each new revision. Gives what ends it. */
  onChange(listener: (revision: number) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Looks whether there is something newer, and once more where it was asked to meanwhile. Never throws. */
  async look(): Promise<void> {
    this.again = this.looking !== undefined
    this.looking ??= this.takeNewest()
      .catch((error: unknown) => this.onFault(error))
      .finally(() => {
        this.looking = undefined
        if (this.again) void this.look()
      })
    return this.looking
  }

  private async takeNewest() {
    const recent = await this.store.revisions(Math.max(0, this.seen - 1))
    if (recent.length > 0 && recent.at(-1) === this.seen) return
    // Something newer; or the one looked at last was damaged and has been moved away.
    const revisions = await this.store.revisions()
    this.seen = revisions.at(-1) ?? 0
    if (revisions.length > 0)
      this.watcher ??= this.store.backend.watch?.(ReleaseStore.registryFolder, () => void this.look())
    for (const revision of revisions.toReversed()) {
      if (revision === this.sites?.revision) return
      try {
        this.sites = await readLiveSites(this.store, await this.store.readRevision(revision), this.onFault)
        for (const listener of this.listeners) listener(revision)
        return
      } catch (error) {
        this.onFault(error)
      }
    }
  }
}
