import { sampledPages, telemetryBatch } from '@fankeep/shared/contract/telemetry'
import { TELEMETRY_PAGES } from '../constants'
import { createTelemetry } from './telemetry'

const load = { kind: 'load', remote: 'mf-home', version: '1', value: 120 } as const
const shift = { kind: 'CLS', remote: 'mf-home', version: '1', value: 0.02 } as const
const fail = { kind: 'fail', remote: 'mf-home', version: '1' } as const

function setUp(random: number) {
  const sent: string[] = []
  const page = new EventTarget() as Document
  let hidden = false
  Object.defineProperty(page, 'hidden', { get: () => hidden })
  const telemetry = createTelemetry({ page, send: (text) => sent.push(text), random })
  const leave = () => {
    hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    telemetry,
    leave,
    samples: () => sent.map((text) => telemetryBatch.parse(JSON.parse(text)).samples),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('one page in ten sends its timings: loads soon, those of the whole visit when it is left', () => {
  // The server relies on that number.
  expect(TELEMETRY_PAGES).toBe(sampledPages)
  const chosen = setUp(0.05)
  chosen.telemetry.note(load)
  vi.runAllTimers()
  expect(chosen.samples()).toEqual([[load]])
  chosen.telemetry.note(shift)
  vi.runAllTimers()
  expect(chosen.samples()).toHaveLength(1)
  chosen.leave()
  expect(chosen.samples()).toEqual([[load], [shift]])
  const other = setUp(0.15)
  other.telemetry.note(load)
  other.leave()
  expect(other.samples()).toEqual([])
})

test('every page sends its faults, soon and in one batch', () => {
  const { telemetry, samples } = setUp(0.9)
  telemetry.note(fail)
  telemetry.note({ ...fail, kind: 'fallback' })
  vi.runAllTimers()
  expect(samples()).toEqual([[fail, { ...fail, kind: 'fallback' }]])
})

test('sends the remote and version of a screen that throws, without the message', () => {
  const { telemetry, samples } = setUp(0.9)
  telemetry.report({
    kind: 'render',
    remote: 'mf-home',
    version: '1',
    message: 'ann@example.test is undefined',
  })
  telemetry.report({ kind: 'call', message: 'a call' })
  vi.runAllTimers()
  expect(samples()).toEqual([[{ kind: 'render', remote: 'mf-home', version: '1' }]])
  expect(telemetry.kept).toHaveLength(2)
})
