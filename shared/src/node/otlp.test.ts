import { createHash } from 'node:crypto'
import { openOtlp, type OtlpOptions, type SpanOutcome } from './otlp'
import { recordTrace } from './spans'
import { startCollector } from './testing'
import { continueTrace } from './trace'

/** A Thursday in 2026. */
const start = 1_770_000_000_000

/** Opens an exporter with a test collector, a clock that the test moves, and the counted outcomes. */
async function open(options: Partial<OtlpOptions> = {}) {
  const collector = await startCollector()
  onTestFinished(collector.close)
  const clock = { ms: start }
  const counted: Record<SpanOutcome, number> = { sent: 0, full: 0, not_taken: 0, over_bound: 0 }
  const changes: unknown[] = []
  const spans = openOtlp({
    url: collector.url,
    share: 1,
    service: 'fankeep-test',
    count: (outcome, n) => void (counted[outcome] += n),
    onChange: (fault) => changes.push(fault),
    now: () => clock.ms,
    ...options,
  })
  return { collector, clock, counted, changes, spans }
}

/** Waits with a timeout that even a loaded machine meets. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

type Opened = Awaited<ReturnType<typeof open>>

/** Records `times` requests, each without a step. */
function record({ spans }: Pick<Opened, 'spans'>, times: number) {
  for (let n = 0; n < times; n++) recordTrace(continueTrace(undefined), 'server', spans).record?.end('a')
}

const asked = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

test('sends a request and its steps with times, parents, fields and faults', async () => {
  const opened = await open()
  const { collector, clock, spans, counted } = opened
  const trace = recordTrace(continueTrace(asked), 'server', spans)
  clock.ms += 0.25
  const end = trace.record?.step('SELECT fans', 'client', { 'db.system': 'postgresql' })
  clock.ms += 1.5
  end?.({ fields: { rows: 7 }, fault: '57014' })
  end?.()
  trace.record?.end('fans.list', { fields: { status: 200, left: undefined } })
  trace.record?.end('once more')
  await spans.close(20_000)
  const common = { service: 'fankeep-test', trace: trace.id }
  expect(collector.spans).toEqual([
    {
      ...common,
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      parent: trace.span,
      name: 'SELECT fans',
      kind: 3,
      began: 1_770_000_000_000_250_000n,
      ended: 1_770_000_000_001_750_000n,
      fields: { 'db.system': 'postgresql', rows: '7', 'error.type': '57014' },
      isFault: true,
    },
    {
      ...common,
      id: trace.span,
      parent: '00f067aa0ba902b7',
      name: 'fans.list',
      kind: 2,
      began: 1_770_000_000_000_000_000n,
      ended: 1_770_000_000_001_750_000n,
      fields: { status: '200' },
      isFault: false,
    },
  ])
  expect(counted).toEqual({ sent: 2, full: 0, not_taken: 0, over_bound: 0 })
})

test('sends a full batch at once and the rest after an interval', async () => {
  const opened = await open({ bounds: { batch: 3, every: 1 } })
  record(opened, 4)
  await opened.collector.until(() => opened.collector.spans.length === 4)
  expect(opened.collector.bodies).toHaveLength(2)
  await opened.spans.close(0)
})

test('sends 500 steps of one request, and counts and reports the steps left out', async () => {
  const { collector, spans, counted } = await open()
  const { record: one } = recordTrace(continueTrace(asked), 'job', spans)
  for (let n = 0; n < 507; n++) one?.step('INSERT posts', 'client')?.()
  one?.end('backup.import')
  await spans.close(20_000)
  expect(collector.spans).toHaveLength(501)
  expect(collector.spans.at(-1)).toMatchObject({ kind: 5, fields: { 'fankeep.steps_left_out': '7' } })
  expect(counted).toMatchObject({ sent: 501, over_bound: 7 })
})

describe('the sampled share of traces', () => {
  const idOf = (n: number) => createHash('md5').update(String(n)).digest('hex')
  const ids = Array.from({ length: 4000 }, (_, n) => continueTrace(`00-${idOf(n)}-00f067aa0ba902b7-01`))
  const keptOf = async (share: number) => {
    const { spans } = await open({ share })
    return ids.filter((trace) => recordTrace(trace, 'server', spans).record).map(({ id }) => id)
  }

  test('is decided by the trace id, so that a larger share keeps the same traces and more', async () => {
    const [few, some, all, none] = [await keptOf(0.1), await keptOf(0.5), await keptOf(1), await keptOf(0)]
    expect(few.length).toBeGreaterThan(250)
    expect(few.length).toBeLessThan(600)
    expect(some).toEqual(expect.arrayContaining(few))
    expect(some.length).toBeLessThan(2300)
    expect(all).toHaveLength(ids.length)
    expect(none).toEqual([])
  })

  test('is the upper end of the 56 random bits of an id, as in OpenTelemetry’s samplers', async () => {
    const { spans } = await open({ share: 0.25 })
    const isKept = (last: string) => spans.isKept(continueTrace(asked.replace(/.{14}(?=-00f0)/, last)))
    expect(isKept('c0000000000000')).toBe(true)
    expect(isKept('bfffffffffffff')).toBe(false)
  })

  test('a trace that is not sampled here is not sampled by later services', async () => {
    const { spans } = await open({ share: 0 })
    expect(recordTrace(continueTrace(asked), 'server', spans)).toMatchObject({ sampled: false })
    const { spans: all } = await open()
    const unsampled = recordTrace(continueTrace(asked.replace(/01$/, '00')), 'server', all)
    expect(unsampled.record).toBeUndefined()
    expect(recordTrace(continueTrace(asked), 'server', undefined)).toMatchObject({ sampled: true })
  })
})

describe('a collector that fails', () => {
  test('answering 500 gets each batch once, and is reported once until it accepts spans', async () => {
    const opened = await open({ bounds: { batch: 2, every: 1 } })
    const { collector, counted, changes } = opened
    collector.behave('refuse')
    record(opened, 2)
    await soon(() => expect(counted.not_taken).toBe(2))
    record(opened, 2)
    await soon(() => expect(counted.not_taken).toBe(4))
    expect(collector.bodies).toHaveLength(2)
    expect(changes).toEqual([new Error('The collector answered HTTP 500')])
    collector.behave('take')
    record(opened, 2)
    await soon(() => expect(counted.sent).toBe(2))
    expect(changes).toHaveLength(2)
    expect(changes[1]).toBeUndefined()
    await opened.spans.close(0)
  })

  test('refusing connections loses the spans, which are counted', async () => {
    const opened = await open({ bounds: { batch: 2 } })
    await opened.collector.close()
    record(opened, 2)
    await soon(() => expect(opened.counted.not_taken).toBe(2))
    await opened.spans.close(0)
  })

  test('hanging gets one request at a time, and at most 25 spans wait', async () => {
    const opened = await open({ bounds: { batch: 10, waiting: 25 } })
    const { collector, counted, spans } = opened
    collector.behave('hang')
    record(opened, 10)
    await collector.until(() => collector.bodies.length === 1)
    record(opened, 1000)
    expect(counted.full).toBe(975)
    expect(collector.bodies).toHaveLength(1)
    await spans.close(0)
    expect(counted).toEqual({ sent: 0, full: 975, not_taken: 35, over_bound: 0 })
  })

  test('hanging is abandoned after the timeout, and later spans are sent', async () => {
    const opened = await open({ bounds: { batch: 2, within: 1_500 } })
    const { collector, counted, spans } = opened
    collector.behave('hang')
    record(opened, 2)
    await soon(() => expect(counted.not_taken).toBe(2))
    collector.behave('take')
    record(opened, 2)
    await collector.until(() => collector.spans.length === 2)
    await spans.close(0)
  })
})

test('counts spans that end after close, and sends nothing', async () => {
  const opened = await open()
  await opened.spans.close(0)
  record(opened, 3)
  expect(opened.counted.full).toBe(3)
  expect(opened.collector.bodies).toEqual([])
})
