import type { Run } from '@fankeep/shared/contract'
import { lateProgress } from './late-progress'

const run = { id: '7' } as Run

function makeStream() {
  const listeners = new Set<(run: Run) => void>()
  const stream = {
    onRun: (listener: (run: Run) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onRestore: () => () => {},
    onNotice: () => () => {},
  }
  return { stream, listeners, tell: () => listeners.forEach((listener) => listener(run)) }
}
const comes = () => Promise.resolve()

test('the code is loaded once for all listeners, which then get the runs', async () => {
  const { stream, tell } = makeStream()
  const load = vi.fn(async () => stream)
  const { onRun } = lateProgress(load)
  const heard: unknown[] = []
  expect(load).not.toHaveBeenCalled()
  onRun((received) => heard.push(received))
  onRun((received) => heard.push(received))
  await comes()
  tell()
  expect(heard).toEqual([run, run])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a listener that stopped gets nothing, before or after the code is loaded', async () => {
  const { stream, listeners } = makeStream()
  const { onRun } = lateProgress(async () => stream)
  const early = onRun(() => {})
  early()
  const late = onRun(() => {})
  await comes()
  expect(listeners.size).toBe(1)
  late()
  expect(listeners.size).toBe(0)
})
