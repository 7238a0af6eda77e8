import { readOrProblem } from '../damaged'
import { Problem } from '../problem'
import type { Target } from '../registry'
import { ReleaseStore } from '../store/release-store'
import { type LiveSites, NoShell, readLiveSites } from './live-site'

/**
 * Keeps the picture of what is live up to date: looks when the folder of the registry changes, and every `interval` ms
 * as well (a network drive or a bucket does not tell). A state that cannot be read is reported once and changes nothing for
 * visitors; at the start, the newest one that can be read holds. A release that is damaged is looked at again each time, until
 * it can be read. Where the storage does not answer, nothing is concluded: it is asked again.
 */
export class LiveSiteWatch {
  private sites: LiveSites | null = null
  /** The newest revision looked at, good or damaged. */
  private seen = 0
  /** What could not be read of the state looked at last. */
  private damaged: Target[] = []
  /** Faults that were said already, so that each is said once and not at every look. */
  private said = new Set<string>()
  /** Looks in a row at which the storage did not answer. */
  private failures = 0
  private looking: Promise<void> | undefined
  /** When that look began. */
  private began = 0
  private again = false
  private timer: NodeJS.Timeout | undefined
  private watcher: { stop: () => void } | undefined
  private trustVersion: number | undefined
  private readonly listeners = new Set<(revision: number) => void>()

  constructor(
    private readonly store: ReleaseStore,
    private readonly tellFault: (error: unknown) => void,
    private readonly interval = 500,
    /** Milliseconds. A look that reads every release again from a distant bucket takes seconds. */
    private readonly patience = 20_000,
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

  /** Whether the storage has not answered for a second or more; where it takes the question and hangs, for `patience`. */
  get isStoreAway(): boolean {
    const hangs = this.looking !== undefined && performance.now() - this.began > this.patience
    return hangs || this.failures >= 3
  }

  /** Calls back with each new revision. Gives what ends it. */
  onChange(listener: (revision: number) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Looks whether there is something newer, and once more where it was asked to meanwhile. Never throws. */
  async look(): Promise<void> {
    this.again = this.looking !== undefined
    if (!this.looking) this.began = performance.now()
    this.looking ??= this.takeNewest()
      .then((answered) => {
        // What was said while it was away is said again the next time.
        if (answered && this.failures > 0) this.said.clear()
        this.failures = answered ? 0 : this.failures + 1
      })
      .catch((error: unknown) => {
        this.failures++
        this.onFault(error)
      })
      .finally(() => {
        this.looking = undefined
        if (this.again) void this.look()
      })
    return this.looking
  }

  private readonly onFault = (error: unknown) => {
    const text = String(error)
    if (this.said.has(text)) return
    this.said.add(text)
    this.tellFault(error)
  }

  /** @returns whether the storage answered */
  private async takeNewest(): Promise<boolean> {
    await this.store.refreshTrust()
    const { trustVersion } = this.store
    const isRevised = this.trustVersion !== undefined && trustVersion !== this.trustVersion
    this.trustVersion = trustVersion
    const recent = await this.store.revisions(Math.max(0, this.seen - 1))
    const isMended = isRevised || (await this.isMended())
    if (recent.length > 0 && recent.at(-1) === this.seen && !isMended) return true
    // Something newer; or the one looked at last was damaged and has been moved away.
    const revisions = await this.store.revisions()
    this.seen = revisions.at(-1) ?? 0
    if (revisions.length === 0 && this.sites) {
      this.onFault(new Error(`${this.store.place} is empty: it was taken away, or is not mounted any more`))
      return false
    }
    if (revisions.length > 0)
      this.watcher ??= this.store.backend.watch?.(ReleaseStore.registryFolder, () => void this.look())
    const shells: Target[] = []
    for (const revision of revisions.toReversed()) {
      if (revision === this.sites?.revision && !isMended) break
      try {
        const state = await this.store.readNewest(revision)
        const sites = await readLiveSites(this.store, state, this.onFault)
        // What an owner's key no longer vouches for is not served from memory, either.
        this.sites = sites && isRevised ? { ...sites, isRepair: true } : sites
        if (shells.length === 0 && !this.sites?.damaged.length) this.said.clear()
        for (const listener of this.listeners) listener(revision)
        break
      } catch (error) {
        this.onFault(error)
        if (error instanceof NoShell) shells.push(error.shell)
        else if (!(error instanceof Problem)) {
          // The storage did not answer: an older state is no answer either.
          this.seen = 0
          return false
        }
      }
    }
    this.damaged = [...shells, ...(this.sites?.damaged ?? []).filter(({ isReadable }) => !isReadable)]
    return true
  }

  private async isMended(): Promise<boolean> {
    const found = await Promise.all(this.damaged.map((target) => readOrProblem(this.store, target)))
    return found.some((manifest) => !(manifest instanceof Problem))
  }
}
