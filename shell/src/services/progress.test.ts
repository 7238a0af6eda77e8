import type { Run } from '@fankeep/shared/contract'
import { STREAM_RETRY_MS, STREAM_SILENCE_MS } from '../constants'
import { createProgress } from './progress'

/** A server whose connections the test controls. */
function setUp(token: () => string | null = () => 'secret') {
  const connections: {
    headers: Headers
    write: (text: string) => void
    close: () => void
    signal: AbortSignal
  }[] = []
  const fetch = vi.fn(async (_: unknown, init: RequestInit) => {
    const signal = init.signal!
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (c) => void (controller = c) })
    signal.addEventListener('abort', () => controller.error(signal.reason))
    connections.push({
      headers: new Headers(init.headers),
      write: (text) => controller.enqueue(new TextEncoder().encode(text)),
      close: () => controller.close(),
      signal,
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const page = Object.assign(new EventTarget(), { hidden: false })
  const progress = createProgress({
    language: 'en',
    token,
    fetch: fetch as unknown as typeof globalThis.fetch,
    page: page as unknown as Document,
  })
  const hide = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { progress, connections, fetch, hide }
}

const event = (id: string) => `event: run\ndata: {"id":"${id}"}\n\n`
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('there is no connection without listeners, and one for all of them, with the token in its header', async () => {
  const { progress, connections, fetch } = setUp()
  expect(fetch).not.toHaveBeenCalled()
  const [one, other] = [vi.fn(), vi.fn()]
  progress.onRun(one)
  progress.onRun(other)
  await pass(1)
  expect(connections).toHaveLength(1)
  expect(connections[0]!.headers.get('x-token')).toBe('secret')
  expect(connections[0]!.headers.get('accept-language')).toBe('en-us')
  connections[0]!.write(event('r1'))
  await pass(1)
  expect(one).toHaveBeenCalledWith({ id: 'r1' })
  expect(other).toHaveBeenCalledWith({ id: 'r1' })
})

test('an event that arrives in pieces, between comments and other events, is read', async () => {
  const { progress, connections } = setUp()
  const seen: string[] = []
  progress.onRun((run: Run) => seen.push(run.id))
  await pass(1)
  const { write } = connections[0]!
  for (const piece of [
    ': hello\r\n\r',
    '\nevent: ru',
    'n\r\ndata: {"id":\r\nda',
    'ta: "粉"}\r\n',
    '\r\nevent: other\ndata: {"id":"no"}\n\n',
  ]) {
    write(piece)
    await pass(1)
  }
  expect(seen).toEqual(['粉'])
})

test('restore events are delivered to their listeners', async () => {
  const { progress, connections } = setUp()
  const listener = vi.fn()
  progress.onRestore(listener)
  await pass(1)
  connections[0]!.write('event: restore\ndata: {"item":null}\n\n')
  await pass(1)
  expect(listener).toHaveBeenCalledWith({ item: null })
})

test('the page reconnects after a connection ends, each time a little later', async () => {
  const { progress, connections } = setUp()
  progress.onRun(() => undefined)
  await pass(1)
  connections[0]!.close()
  await pass(STREAM_RETRY_MS - 2)
  expect(connections).toHaveLength(1)
  await pass(3)
  expect(connections).toHaveLength(2)
  connections[1]!.close()
  await pass(STREAM_RETRY_MS + 1)
  expect(connections).toHaveLength(2)
  await pass(STREAM_RETRY_MS)
  expect(connections).toHaveLength(3)
})

test('the page reconnects if a connection is silent for too long', async () => {
  const { progress, connections } = setUp()
  progress.onRun(() => undefined)
  await pass(STREAM_SILENCE_MS - 1000)
  connections[0]!.write(': still here\n\n')
  await pass(STREAM_SILENCE_MS - 1000)
  expect(connections).toHaveLength(1)
  await pass(1000 + STREAM_RETRY_MS)
  expect(connections).toHaveLength(2)
})

test('the page reconnects after an invalid event', async () => {
  const { progress, connections } = setUp()
  const listener = vi.fn()
  progress.onRun(listener)
  await pass(1)
  connections[0]!.write('event: run\ndata: {oops\n\n')
  await pass(STREAM_RETRY_MS * 2)
  connections[1]!.write(event('r2'))
  await pass(1)
  expect(listener).toHaveBeenCalledWith({ id: 'r2' })
})

test('the connection closes when the last listener stops', async () => {
  const { progress, connections } = setUp()
  const stop = progress.onRun(() => undefined)
  await pass(1)
  stop()
  expect(connections[0]!.signal.aborted).toBe(true)
  await pass(60_000)
  expect(connections).toHaveLength(1)
})

test('a page in the background has no connection, and reconnects at once when it is visible again', async () => {
  const { progress, connections, hide } = setUp()
  const listener = vi.fn()
  progress.onRun(listener)
  await pass(1)
  hide(true)
  await pass(60_000)
  expect(connections.map(({ signal }) => signal.aborted)).toEqual([true])
  hide(false)
  await pass(1)
  connections[1]!.write(event('r2'))
  await pass(1)
  expect(listener).toHaveBeenCalledWith({ id: 'r2' })
})

test('a listener for notices learns after a reconnect that some may have been missed', async () => {
  const { progress, connections, hide } = setUp()
  const missed = vi.fn()
  const stop = progress.onNotice(() => undefined, missed)
  await pass(1)
  expect(missed).not.toHaveBeenCalled()
  connections[0]!.close()
  await pass(STREAM_RETRY_MS + 1)
  expect(missed).toHaveBeenCalledTimes(1)
  hide(true)
  await pass(1)
  hide(false)
  await pass(1)
  expect(missed).toHaveBeenCalledTimes(2)
  stop()
  hide(true)
  await pass(1)
  hide(false)
  await pass(60_000)
  expect([connections.length, missed.mock.calls.length]).toEqual([3, 2])
})

test('the page does not connect without a token, and connects once there is one', async () => {
  let token: string | null = null
  const { progress, connections } = setUp(() => token)
  progress.onRun(() => undefined)
  await pass(STREAM_RETRY_MS * 2)
  expect(connections).toHaveLength(0)
  token = 'new'
  await pass(STREAM_RETRY_MS * 4)
  expect(connections[0]!.headers.get('x-token')).toBe('new')
})
