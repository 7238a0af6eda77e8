import type { Page, Run } from '@fankeep/shared/contract'
import type { EventPayload } from '@fankeep/shared/contract/events'
import { allPages, type HostServices } from '@fankeep/shared/host'
import { createStore, onePerMember, type Store } from '../store'
import { createRunWatch, isActive, type LiveRun } from './live-runs'
import { createRunListener } from './run-listener'

export interface MemberPagesState {
  /** Undefined until the first answer. */
  pages: Page[] | undefined
  error: Error | undefined
  loading: boolean
  /** By page: its running run. */
  live: Record<string, LiveRun>
  /** By page: the run that ended while this window was open. */
  ended: Record<string, Run>
}

const nothing: MemberPagesState = { pages: undefined, error: undefined, loading: false, live: {}, ended: {} }

/** The member's pages with their current activity, shared by the frame and all screens of this remote. */
export class MemberPages {
  readonly store: Store<MemberPagesState> = createStore(nothing)
  /** Listens to runs while a component shows them. Returns a function that stops it. */
  readonly watch: () => () => void
  /** Called when another member is logged in: stops listening for payments. */
  readonly putAway: () => void
  private readonly endedListeners = new Set<(run: Run) => void>()
  private runs
  private turn = 0

  constructor(
    private readonly host: Pick<HostServices, 'api' | 'session' | 'progress' | 'events'>,
    private readonly now: () => number = Date.now,
  ) {
    this.runs = createRunWatch(now)
    this.watch = createRunListener({ host, store: this.store, take: this.takeRun, now }).watch
    // A page says how often the plan allows backups. A pending answer may still be about the old plan.
    this.putAway = host.events.hear('orders.paid', () => {
      const { pages, loading } = this.store.get()
      if (pages || loading) void this.load()
    })
  }

  load = async (): Promise<void> => {
    const mine = ++this.turn
    const liveBefore = this.store.get().live
    this.change({ loading: true })
    try {
      const { list } = await allPages(this.host.api, { outlivesScreen: true })
      if (mine !== this.turn) return
      for (const page of list) if (page.run) this.takeLive(page.run)
      const live = withoutEnded(this.store.get().live, liveBefore, list)
      this.change({ pages: list, live, error: undefined, loading: false })
    } catch (error) {
      if (mine === this.turn) this.change({ error: error as Error, loading: false })
    }
  }

  /** Takes a run from the server (an event, an answer). */
  takeRun = (run: Run): void => {
    const before = this.store.get().ended[run.page]
    if (!this.takeLive(run) || isActive(run)) return
    if (before?.id === run.id && before.state === run.state) return
    this.changed(run.page, 'changed')
    void this.load()
    void this.host.session.refresh().catch(() => undefined)
    for (const listener of this.endedListeners) listener(run)
  }

  put = (page: Page): void => {
    const pages = this.store.get().pages ?? []
    const known = pages.some(({ id }) => id === page.id)
    this.change({
      pages: known ? pages.map((each) => (each.id === page.id ? page : each)) : [...pages, page],
    })
    this.changed(page.id, known ? 'changed' : 'added')
  }

  /** A page was restored from the bin. */
  takeBack = (id: string): Promise<void> => {
    this.changed(id, 'added')
    return this.load()
  }

  remove = (id: string): void => {
    this.change({ pages: this.store.get().pages?.filter((page) => page.id !== id) })
    this.changed(id, 'removed')
  }

  onEnded = (listener: (run: Run) => void): (() => void) => {
    this.endedListeners.add(listener)
    return () => void this.endedListeners.delete(listener)
  }

  clear = (): void => {
    this.turn++
    this.runs = createRunWatch(this.now)
    this.store.set(nothing)
  }

  private changed(page: string, how: EventPayload<'pages.changed'>['how']) {
    this.host.events.emit('pages.changed', { page, how })
  }

  private takeLive(run: Run): boolean {
    const live = this.runs.take(run)
    if (live) this.store.set((state) => withRun(state, live))
    return live !== null
  }

  private change(part: Partial<MemberPagesState>) {
    this.store.set((state) => ({ ...state, ...part }))
  }
}

function withRun(state: MemberPagesState, live: LiveRun): MemberPagesState {
  const { run } = live
  const { [run.page]: known, ...others } = state.live
  if (isActive(run)) return { ...state, live: { ...others, [run.page]: live } }
  // A run that ends must not clear a later one of the same page.
  const stays = known && known.run.id !== run.id ? { [run.page]: known } : {}
  return { ...state, live: { ...others, ...stays }, ended: { ...state.ended, [run.page]: run } }
}

/** Removes runs known before the list was requested that the list no longer contains: they have ended without an event. */
function withoutEnded(live: Record<string, LiveRun>, before: Record<string, LiveRun>, list: Page[]) {
  const going = new Set(list.flatMap((page) => (page.run ? [page.run.id] : [])))
  return Object.fromEntries(
    Object.entries(live).filter(([page, { run }]) => going.has(run.id) || before[page]?.run.id !== run.id),
  )
}

export const memberPagesOf = onePerMember(
  (host) => new MemberPages(host),
  (pages) => pages.putAway(),
)
