import type { Run } from '@fankeep/shared/contract'
import { CallFailed, type HostServices, Refused } from '@fankeep/shared/host'
import { aRun } from '@fankeep/shared/testing'
import { clockWhile } from './clock'
import type { UploadClock } from './send-files'
import { createUploads, filesProblem } from './uploads'

const kb = 1024
const mb = 1024 * kb
const archive = (size: number, name = 'instagram.zip') =>
  new File([new Uint8Array(size)], name, { lastModified: 1 })

interface Slice {
  upload: string
  part: number
  parts: number
  offset?: number
  size: number
  bytes: number | null
}

type Trouble = (slice: Slice, turn: number) => Error | undefined | void

/** A server that stores what arrives, part by part, and can fail for a slice. */
function fakeServer(trouble: Trouble = () => undefined) {
  const slices: Slice[] = []
  const received = new Map<string, number>()
  const call = async (_: string, input: Slice, options: { files?: { file: Blob }; signal: AbortSignal }) => {
    const slice = { ...input, bytes: options.files ? options.files.file.size : null }
    slices.push(slice)
    await Promise.resolve()
    options.signal.throwIfAborted()
    const key = `${slice.upload} ${slice.part}`
    const problem = trouble(slice, slices.length)
    if (problem) throw problem
    const here = received.get(key) ?? 0
    if (slice.bytes !== null) {
      if (slice.offset !== here) throw new Refused('upload_offset', 'Not there', { received: here })
      received.set(key, here + slice.bytes)
    }
    const now = received.get(key) ?? 0
    const whole = slice.part === slice.parts - 1 && now === slice.size
    return {
      upload: slice.upload,
      part: slice.part,
      received: now,
      run: whole ? aRun({ state: 'queued' }) : null,
    }
  }
  const host = { api: { call } } as unknown as Pick<HostServices, 'api'>
  return { host, slices, received, sent: () => slices.filter((slice) => slice.bytes !== null) }
}

function fakeClock(tookMs = 100): UploadClock & { paused: number[] } {
  let now = 0
  const paused: number[] = []
  return {
    paused,
    now: () => (now += tookMs),
    pause: async (ms, signal) => {
      paused.push(ms)
      await Promise.resolve()
      signal.throwIfAborted()
    },
  }
}

const lost = () => new CallFailed(0)

test('sends an archive in consecutive slices of at most 8 MiB and returns its run', async () => {
  const server = fakeServer()
  const uploads = createUploads(server.host, fakeClock())
  const runs: (Run | null)[] = []
  await uploads.start('page1', [archive(30 * mb)], (run) => runs.push(run))

  const sent = server.sent()
  expect(sent.length).toBeGreaterThan(3)
  expect(Math.max(...sent.map((slice) => slice.bytes ?? 0))).toBe(8 * mb)
  let at = 0
  for (const slice of sent) {
    expect(slice.offset).toBe(at)
    at += slice.bytes ?? 0
  }
  expect(at).toBe(30 * mb)
  expect(runs).toMatchObject([{ state: 'queued' }])
  expect(uploads.store.get()).toEqual({})
})

test('sends small slices over a slow connection, so that the progress moves', async () => {
  const server = fakeServer()
  const uploads = createUploads(server.host, fakeClock(20_000))
  await uploads.start('page1', [archive(3 * mb)], () => {})
  expect(server.sent()[1]?.bytes).toBe(256 * kb)
})

test('sends several files one after the other as parts of one upload', async () => {
  const server = fakeServer()
  const uploads = createUploads(server.host, fakeClock())
  const runs: (Run | null)[] = []
  await uploads.start('page1', [archive(2 * mb, '1.zip'), archive(1 * mb, '2.zip')], (run) => runs.push(run))
  expect(new Set(server.slices.map((slice) => slice.upload)).size).toBe(1)
  expect(server.slices.map((slice) => slice.part)).toEqual([0, 0, 1])
  expect(runs).toHaveLength(1)
})

test('waits while the connection is broken, then continues from the server’s offset', async () => {
  // The third slice arrives, but its answer does not; then the network is down for two tries.
  let away = 0
  const server = fakeServer((slice, turn) => {
    if (turn === 3) server.received.set(`${slice.upload} 0`, (slice.offset ?? 0) + (slice.bytes ?? 0))
    if (turn === 3 || (turn > 3 && away++ < 2)) return lost()
    return undefined
  })
  const clock = fakeClock()
  const uploads = createUploads(server.host, clock)
  const states: string[] = []
  uploads.store.subscribe(() => states.push(uploads.store.get().page1?.state ?? 'gone'))
  const runs: (Run | null)[] = []
  await uploads.start('page1', [archive(20 * mb)], (run) => runs.push(run))

  expect(clock.paused).toEqual([1000, 2000, 4000])
  expect(states).toContain('broken')
  expect(server.slices.filter((slice) => slice.bytes === null).length).toBe(3)
  expect([...server.received.values()]).toEqual([20 * mb])
  expect(runs).toHaveLength(1)
})

test('continues from the server’s offset after a slice was refused', async () => {
  const server = fakeServer((slice, turn) => {
    if (turn === 2) server.received.set(`${slice.upload} 0`, 512 * kb)
    return undefined
  })
  const uploads = createUploads(server.host, fakeClock())
  await uploads.start('page1', [archive(4 * mb)], () => {})
  expect(server.sent().some((slice) => slice.offset === 512 * kb)).toBe(true)
  expect([...server.received.values()]).toEqual([4 * mb])
})

test('gives up if the server never accepts an offset', async () => {
  const server = fakeServer((slice) => {
    return new Refused('upload_offset', '對不上', { received: (slice.offset ?? 0) === 7 ? 0 : 7 })
  })
  const uploads = createUploads(server.host, fakeClock())
  await uploads.start('page1', [archive(mb)], () => {})
  expect(uploads.store.get().page1).toMatchObject({ state: 'refused', reason: '對不上' })
  expect(server.slices.length).toBeLessThan(10)
})

test('a refusal ends the upload with the server’s message', async () => {
  const server = fakeServer(() => new Refused('storage_full', '空間不夠了'))
  const uploads = createUploads(server.host, fakeClock())
  await uploads.start('page1', [archive(mb)], () => {})
  expect(uploads.store.get().page1).toMatchObject({ state: 'refused', reason: '空間不夠了' })
  uploads.dismiss('page1')
  expect(uploads.store.get()).toEqual({})
})

test('does not retry what the server will never accept', async () => {
  const server = fakeServer(() => new CallFailed(413))
  const uploads = createUploads(server.host, fakeClock())
  await uploads.start('page1', [archive(mb)], () => {})
  expect(uploads.store.get().page1?.state).toBe('failed')
  expect(server.slices).toHaveLength(1)
})

test('names a file that cannot be read and does not retry it', async () => {
  const gone = archive(4 * mb, 'gone.zip')
  vi.spyOn(gone, 'slice').mockImplementation(
    () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as Blob,
  )
  const server = fakeServer((slice) => (slice.part === 1 ? lost() : undefined))
  const clock = fakeClock()
  const uploads = createUploads(server.host, clock)
  await uploads.start('page1', [archive(mb), gone], () => {})
  expect(uploads.store.get().page1).toMatchObject({ state: 'unreadable', reason: 'gone.zip' })
  expect(clock.paused).toEqual([])
})

test('increases the pauses if slices fail while status calls succeed', async () => {
  const server = fakeServer((slice, turn) => (slice.bytes !== null && turn < 6 ? lost() : undefined))
  const clock = fakeClock()
  await createUploads(server.host, clock).start('page1', [archive(mb)], () => {})
  expect(clock.paused).toEqual([1000, 2000, 4000])
})

test('completes an upload if the browser has no storage', async () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError')
    })
  const uploads = createUploads(fakeServer().host, fakeClock())
  const runs: (Run | null)[] = []
  await uploads.start('page1', [archive(mb)], (run) => runs.push(run))
  vi.restoreAllMocks()
  expect(uploads.store.get()).toEqual({})
  expect(runs).toHaveLength(1)
})

test('stops at once; the same file continues later, and another file starts a new upload', async () => {
  const server = fakeServer((_, turn) => {
    if (turn === 3) uploads.stop('page1')
    return undefined
  })
  const uploads = createUploads(server.host, fakeClock())
  const runs: (Run | null)[] = []
  await uploads.start('page1', [archive(20 * mb)], (run) => runs.push(run))
  expect(uploads.store.get()).toEqual({})
  expect(runs).toEqual([])
  const before = server.slices.length

  await uploads.start('page1', [archive(20 * mb)], (run) => runs.push(run))
  expect(server.slices[before]).toMatchObject({ upload: server.slices[0]?.upload, bytes: null })
  expect(server.slices[before + 1]?.offset).toBeGreaterThan(0)
  expect(runs).toHaveLength(1)

  const next = server.slices.length
  await uploads.start('page1', [archive(mb, 'other.zip')], (run) => runs.push(run))
  expect(server.slices[next]?.upload).not.toBe(server.slices[0]?.upload)
})

test('“try now” ends the pause', async () => {
  let tries = 0
  const server = fakeServer(() => (tries++ === 0 ? lost() : undefined))
  const clock: UploadClock = {
    now: () => 0,
    pause: (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  }
  const uploads = createUploads(server.host, clock)
  const done = uploads.start('page1', [archive(kb)], () => {})
  await vi.waitFor(() => expect(uploads.store.get().page1?.state).toBe('broken'))
  uploads.retryNow('page1')
  await done
  expect(tries).toBeGreaterThan(1)
  expect(uploads.store.get()).toEqual({})
})

test('ignores a second start while an upload is under way', async () => {
  const server = fakeServer()
  const uploads = createUploads(server.host, fakeClock())
  const first = uploads.start('page1', [archive(mb)], () => {})
  await uploads.start('page1', [archive(mb, 'other.zip')], () => {})
  await first
  expect(new Set(server.slices.map((slice) => slice.upload)).size).toBe(1)
})

test('asks before the tab is closed only while an upload is under way', async () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const during: boolean[] = []
  const server = fakeServer(() => void during.push(close()))
  await createUploads(server.host, fakeClock()).start('page1', [archive(kb)], () => {})
  expect(during).toEqual([true])
  expect(close()).toBe(false)
})

test('reports empty, too many and too large files before anything is sent', () => {
  expect(filesProblem([archive(0)])).toBe('file_empty')
  expect(filesProblem(Array.from({ length: 51 }, (_, at) => archive(1, `${at}`)))).toBe('files_too_many')
  const huge = archive(1)
  Object.defineProperty(huge, 'size', { value: 21 * 1024 ** 3 })
  expect(filesProblem([huge])).toBe('files_too_large')
  expect(filesProblem([archive(1)])).toBeNull()
})

test('sends nothing more after the member has logged out', async () => {
  let isTheirs = true
  const server = fakeServer(() => {
    isTheirs = false
    return lost()
  })
  const uploads = createUploads(
    server.host,
    clockWhile(() => isTheirs, fakeClock()),
  )
  await uploads.start('page1', [archive(2 * mb)], () => {})
  expect(server.slices).toHaveLength(1)
  expect(uploads.store.get()).toEqual({})
})
