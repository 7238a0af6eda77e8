import type { Services } from '../../../infra/services'
import { type Batch, PlatformProblem } from '../../../platforms/connector'
import type { FanRecord, PostRecord } from '../../../platforms/archive'
import { openPage, type PageLine } from '../../connection/access'
import { probeWith } from '../../hijack/probe'
import type { PageRow } from '../../pages/owned-page'
import type { Progress } from '../runs/progress'
import type { RunRow } from '../runs/repository'
import type { FetchState } from '../tables'
import { firstState, keepBatch, keepState } from './store'

/** How a fetch ended: everything was fetched, it continues at a later time, or the platform ended it. */
type Fetched = { state: FetchState } | { sleepUntil: Date } | { problem: PlatformProblem; state: FetchState }

/** Delays (in seconds) before the retries after an incomplete answer; after the last one, the run fails. */
const waits = [5, 30, 120, 600, 1800, 3600]

/** Fetches what is still missing. Each answer is stored immediately, so that it is never requested again. */
export async function fetchPage(
  services: Services,
  page: PageRow,
  run: RunRow,
  progress: Progress,
  signal: AbortSignal,
): Promise<Fetched> {
  const { db, clock } = services
  const state = run.fetching ?? firstState(true)
  const show = () =>
    Object.assign(progress, {
      done: state.fans + state.posts,
      of: expected(state),
    } satisfies Partial<Progress>)
  let refreshed = false
  let way: PageLine | undefined
  while (state.stage !== 'done') {
    signal.throwIfAborted()
    try {
      way ??= await openPage(services, page, signal)
      if (!way) throw new PlatformProblem('revoked', 'The page is not authorized')
      await fetchStage(services, way, run, state, show, signal)
    } catch (error) {
      if (!(error instanceof PlatformProblem)) throw error
      const { kind, until } = error
      if (kind === 'expired' && way && !refreshed) {
        refreshed = true
        const failed = await way.refresh().catch((problem: unknown) => problem)
        if (failed === undefined) continue
        if (!(failed instanceof PlatformProblem)) throw failed
        if (failed.kind !== 'fault') return { problem: failed, state }
      }
      if (kind === 'throttled') return { sleepUntil: new Date(until ?? clock.now().getTime() + 60_000) }
      const isPassing = kind === 'cut_off' || kind === 'fault' || (kind === 'expired' && refreshed)
      const wait = waits[state.faults]
      if (!isPassing || wait === undefined) return { problem: error, state }
      state.faults++
      await keepState(db, run.id, state)
      return { sleepUntil: new Date(clock.now().getTime() + wait * 1000) }
    }
  }
  return { state }
}

const expected = ({ account, withFans }: FetchState) =>
  account === undefined || account.posts === undefined
    ? null
    : account.posts + (withFans ? (account.fans ?? 0) : 0)

async function fetchStage(
  services: Services,
  way: PageLine,
  run: RunRow,
  state: FetchState,
  show: () => void,
  signal: AbortSignal,
) {
  const { db } = services
  const { connector, line, opened } = way
  if (state.stage === 'look') {
    state.account = await probeWith(way)
    Object.assign(state, { stage: connector.fans && state.withFans ? 'fans' : 'posts', at: null, faults: 0 })
    return keepState(db, run.id, state)
  }
  const kind = state.stage === 'fans' ? 'fans' : 'posts'
  const list: AsyncGenerator<Batch<FanRecord | PostRecord>> =
    kind === 'fans' ? connector.fans!(line, opened, state.at) : connector.posts(line, opened, state.at)
  for await (const { records, next } of list) {
    signal.throwIfAborted()
    // Stored together with the state that follows it: a copy, so that the state does not change if storing fails.
    const after: FetchState = { ...state, at: next, n: state.n + 1, faults: 0 }
    after[kind] += records.length
    if (next === null) after.stage = kind === 'fans' ? 'posts' : 'done'
    await keepBatch(db, run.id, kind, records, after)
    Object.assign(state, after)
    show()
  }
}
