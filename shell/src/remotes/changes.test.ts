import type { Mock } from 'vitest'
import { act } from 'react'
import { release } from '../../test/release'
import { REGISTRY_POLL_MS } from '../constants'
import { createChanges } from './changes'

const served = (revision: number) => ({
  revision,
  shell: { version: 's1', base: '/', chunks: {}, integrity: {} },
  remotes: { 'mf-home': { live: release('mf-home', `v${revision}`) } },
})

interface FakeStream {
  close: Mock
  readyState: number
  onopen?: (event: Event) => void
  onerror?: (event: Event) => void
  onmessage?: (event: MessageEvent) => void
}

function setUp() {
  const streams: FakeStream[] = []
  const state = { revision: 1, fails: false, hidden: false }
  const get = vi.fn(async () => {
    if (state.fails) throw new TypeError('no network')
    return new Response(JSON.stringify(served(state.revision)))
  })
  const take = vi.fn()
  const page = Object.assign(new EventTarget(), {})
  Object.defineProperty(page, 'hidden', { get: () => state.hidden })
  const open = () => {
    const stream: FakeStream = { close: vi.fn(), readyState: 1 }
    streams.push(stream)
    return stream as unknown as EventSource
  }
  const changes = createChanges({
    registry: { revision: 1, shell: served(1).shell },
    take,
    page: page as Document,
    get: get as unknown as typeof fetch,
    open,
  })
  const say = async (revision: number) => {
    state.revision = revision
    streams.at(-1)?.onmessage?.({ data: String(revision) } as MessageEvent)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { streams, state, get, take, page, changes, say }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const taken = (take: Mock) => take.mock.calls.map(([[{ live }]]) => live.version)

test('a reported change is taken once, and the revision that the page came with is ignored', async () => {
  const { changes, say, take, get } = setUp()
  changes.start()
  await say(1)
  expect(get).not.toHaveBeenCalled()
  await say(2)
  await say(2)
  expect(taken(take)).toEqual(['v2'])
  expect(get).toHaveBeenCalledWith('/registry.json?shell=s1', { cache: 'no-cache' })
})

test('the page polls within five seconds while the stream is down, and stops when it is back', async () => {
  const { changes, streams, state, take, get } = setUp()
  changes.start()
  streams[0]!.onerror?.({} as Event)
  state.revision = 2
  expect(REGISTRY_POLL_MS).toBeLessThan(5000)
  await vi.advanceTimersByTimeAsync(REGISTRY_POLL_MS)
  expect(taken(take)).toEqual(['v2'])
  streams[0]!.onopen?.({} as Event)
  get.mockClear()
  await vi.advanceTimersByTimeAsync(10 * REGISTRY_POLL_MS)
  expect(get).not.toHaveBeenCalled()
})

test('the page opens another stream if one was refused permanently', async () => {
  const { changes, streams } = setUp()
  changes.start()
  Object.assign(streams[0]!, { readyState: 2 })
  streams[0]!.onerror?.({} as Event)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(2)
})

test('a page in the background closes its stream, and gets all changes when it is visible again', async () => {
  const { changes, streams, state, page, say, take } = setUp()
  changes.start()
  state.hidden = true
  act(() => void page.dispatchEvent(new Event('visibilitychange')))
  expect(streams[0]!.close).toHaveBeenCalled()
  expect(streams).toHaveLength(1)
  state.hidden = false
  act(() => void page.dispatchEvent(new Event('visibilitychange')))
  await say(5)
  expect(taken(take)).toEqual(['v5'])
})

test('a change that an edge or a cache does not have yet is requested again', async () => {
  const { changes, state, get, take, say } = setUp()
  changes.start()
  get.mockResolvedValueOnce(new Response(JSON.stringify(served(1))))
  await say(2)
  expect(take).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(taken(take)).toEqual(['v2'])
  // After a network error and an answer that lags behind, it retries until it has the newer version, and keeps it.
  state.revision = 3
  get.mockRejectedValueOnce(new TypeError('no network'))
  get.mockResolvedValueOnce(new Response(JSON.stringify(served(1))))
  await say(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken(take)).toEqual(['v2', 'v3'])
  get.mockClear()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(get).not.toHaveBeenCalled()
})

test('the page stops retrying if the registry never reaches the reported revision', async () => {
  const { changes, get, take, say } = setUp()
  changes.start()
  get.mockImplementation(async () => new Response(JSON.stringify(served(1))))
  await say(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(take).not.toHaveBeenCalled()
  expect(get.mock.calls.length).toBeLessThan(8)
})

test('a registry that cannot be read or is invalid is ignored, and the next one is taken', async () => {
  const { changes, state, get, take, say } = setUp()
  changes.start()
  state.fails = true
  await say(2)
  state.fails = false
  get.mockResolvedValueOnce(new Response('<html>busy</html>'))
  await say(2)
  expect(take).not.toHaveBeenCalled()
  await say(3)
  expect(taken(take)).toEqual(['v3'])
})
