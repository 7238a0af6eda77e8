import { aList } from '@fankeep/shared/testing'
import { act, screen } from '@testing-library/react'
import { callback, show } from './testing'

afterEach(() => vi.useRealTimers())

/** Advances the timers in steps, because React renders at the end of each. */
async function pass(ms: number, step = 500) {
  for (let passed = 0; passed < ms; passed += step) await act(() => vi.advanceTimersByTimeAsync(step))
}
const sending = (sent: number) =>
  callback({ status: 1, phase: 'sending', of: 9208, sent, failed: 0, send_at: '2026-06-18T01:14:00.000Z' })

test('updates a running CallBack even if each answer takes longer than the polling interval', async () => {
  vi.useFakeTimers()
  let asked = 0
  show({
    'callback.list': () => {
      const sent = 100 * ++asked
      return new Promise((resolve) => setTimeout(() => resolve(aList([sending(sent)])), 4000))
    },
  })
  await pass(5000)
  expect(screen.getAllByText(/100 \/ 9,208/)[0]).toBeInTheDocument()
  await pass(7000)
  expect(screen.getAllByText(/200 \/ 9,208/)[0]).toBeInTheDocument()
})

test('polls a scheduled CallBack only from its time on', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-18T01:00:00.000Z') })
  const waiting = callback({ status: 1, phase: 'waiting', of: null, sent: 0, failed: 0 })
  const { host } = show({ 'callback.list': aList([waiting]) })
  await pass(1000)
  host.answer('callback.list', aList([sending(300)]))
  await pass(10 * 60_000, 30_000)
  expect(screen.queryByText(/300/)).toBeNull()
  await pass(5 * 60_000, 30_000)
  expect(screen.getAllByText(/300 \/ 9,208/)[0]).toBeInTheDocument()
})

test('polls a CallBack that was held for a minute while it is being sent, and stops after its end', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-18T01:00:00.000Z') })
  const sendAt = '2026-06-18T01:00:20.000Z'
  const held = callback({
    status: 1,
    phase: 'waiting',
    held: true,
    of: null,
    sent: 0,
    failed: 0,
    send_at: sendAt,
  })
  const { host } = show({ 'callback.list': aList([held]) })
  await pass(20_000)
  host.answer('callback.list', aList([{ ...sending(0), send_at: sendAt }]))
  await pass(3000)
  expect(screen.getAllByText(/0 \/ 9,208/)[0]).toBeInTheDocument()
  host.answer('callback.list', aList([{ ...sending(300), send_at: sendAt }]))
  await pass(3000)
  expect(screen.getAllByText(/300 \/ 9,208/)[0]).toBeInTheDocument()
  host.answer('callback.list', aList([callback({ sent: 9208, failed: 0, send_at: sendAt })]))
  await pass(3000)
  expect(screen.getAllByText('已完成').length).toBeGreaterThan(1)
  const asked = host.callsOf('callback.list').length
  await pass(10_000)
  expect(host.callsOf('callback.list')).toHaveLength(asked)
})

describe('a CallBack that does not change', () => {
  const askedIn = async (host: ReturnType<typeof show>['host'], ms: number) => {
    const asked = host.callsOf('callback.list').length
    await pass(ms, 15_000)
    return host.callsOf('callback.list').length - asked
  }

  test('is polled less often, and every 1.5 s again as soon as it changes', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-18T01:20:00.000Z') })
    const { host } = show({ 'callback.list': aList([sending(0)]) })
    await pass(60_000)
    expect(await askedIn(host, 600_000)).toBeLessThanOrEqual(20)
    host.answer('callback.list', aList([sending(300)]))
    await pass(31_000)
    expect(screen.getAllByText(/300 \/ 9,208/)[0]).toBeInTheDocument()
    host.answer('callback.list', aList([sending(600)]))
    await pass(7000)
    expect(screen.getAllByText(/600 \/ 9,208/)[0]).toBeInTheDocument()
  })

  test('is polled every five minutes while it waits, and when the wait ends', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-18T01:20:00.000Z') })
    const wait_until = '2026-06-18T04:00:10.000Z'
    const { host } = show({ 'callback.list': aList([{ ...sending(100), wait_until }]) })
    await pass(15 * 60_000, 30_000)
    expect(await askedIn(host, 1_800_000)).toBeLessThanOrEqual(7)
    const left = Date.parse(wait_until) - Date.now() - 5000
    await pass(left, left / 120)
    host.answer('callback.list', aList([sending(300)]))
    await pass(10_000)
    expect(screen.getAllByText(/300 \/ 9,208/)[0]).toBeInTheDocument()
  })

  test('is polled every 1.5 s for a while after the member stops it', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-18T01:20:00.000Z') })
    const wait_until = '2026-06-25T04:00:00.000Z'
    const asleep = { ...sending(100), wait_until }
    const { host } = show({ 'callback.list': aList([asleep]), 'callback.cancel': asleep })
    await pass(15 * 60_000, 30_000)
    await act(async () => screen.getAllByRole('button', { name: '停止' })[0]!.click())
    await pass(8000)
    host.answer('callback.list', aList([callback({ sent: 100, failed: 0, send_at: asleep.send_at })]))
    await pass(3000)
    expect(screen.getAllByText('已完成').length).toBeGreaterThan(1)
  })
})

test('one that began before it was cancelled is not called cancelled', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-18T01:13:50.000Z') })
  const waiting = callback({ status: 1, phase: 'waiting', of: null, sent: 0, failed: 0 })
  const { host } = show({ 'callback.list': aList([waiting]), 'callback.cancel': sending(300) })
  await pass(1000)
  const [stop] = screen.getAllByRole('button', { name: '取消' })
  await act(async () => stop!.click())
  await pass(1000)
  expect(host.callsOf('callback.cancel')).toHaveLength(1)
  expect(host.notices).toEqual([])
})
