import { readOrProblem } from '../../damaged'
import { Problem } from '../../problem'
import type { Target } from '../../registry'
import { ReleaseStore } from '../../store/release-store'
import { type LiveSites, NoShell, readLiveSites } from './live-site'

/**
 * Keeps the snapshot of what is live up to date: checks when the registry's folder changes, and every `interval` ms
 * as well (a network drive or a bucket does not notify). A state that cannot be read is reported once and changes nothing for
 * visitors; at the start, the newest readable one is used. A damaged release is checked each time, until
 * it can be read. If the storage does not answer, nothing changes: it is asked again.
 */
export class LiveSiteWatch {
  private sites: LiveSites | null = null
  /** The newest revision checked, good or damaged. */
  private seen = 0
  /** What could not be read in the state checked last. */
  private damaged: Target[] = []
  /** Faults already logged, so that each is logged once and not at every check. */
  private said = new Set<string>()
  /** Consecutive checks at which the storage did not answer. */
  private failures = 0
  private looking: Promise<void> | undefined
  /** When that check began. */
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
    /** Milliseconds. A check that reads every release again from a distant bucket takes seconds. */
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

  /** The last good snapshot; null before a shell was ever published. */
  get current(): LiveSites | null {
    return this.sites
  }

  /** Whether the storage has not answered for at least a second; if it accepts a request and hangs, for `patience`. */
  get isStoreAway(): boolean {
    const hangs = this.looking !== undefined && performance.now() - this.began > this.patience
    return hangs || this.failures >= 3
  }

  /** Calls back with each new revision. Returns a function that unsubscribes. */
  onChange(listener: (revision: number) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Checks for something newer, and once more if called again meanwhile. Never throws. */
  async look(): Promise<void> {
    this.again = this.looking !== undefined
    if (!this.looking) this.began = performance.now()
    this.looking ??= this.takeNewest()
      .then((answered) => {
        // Faults logged during the outage are logged again the next time.
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
    // Something newer; or the state checked last was damaged and has been moved away.
    const revisions = await this.store.revisions()
    this.seen = revisions.at(-1) ?? 0
    if (revisions.length === 0 && this.sites) {
      this.onFault(new Error(`${this.store.place} is empty: it was removed, or is no longer mounted`))
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
        // Files that an owner's key no longer vouches for are not served from memory, either.
        this.sites = sites && isRevised ? { ...sites, isRepair: true } : sites
        if (shells.length === 0 && !this.sites?.damaged.length) this.said.clear()
        for (const listener of this.listeners) listener(revision)
        break
      } catch (error) {
        this.onFault(error)
        if (error instanceof NoShell) shells.push(error.shell)
        else if (!(error instanceof Problem)) {
          // The storage did not answer: an older state must not be used instead.
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
