import { createStore } from 'jotai'
import { createConnection } from './connection'

/** A browser that reports its network state, and the shell's connection to it. */
function setUp(onLine = true) {
  const browser = Object.assign(new EventTarget(), { navigator: { onLine } })
  const turn = (on: boolean) => {
    browser.navigator.onLine = on
    browser.dispatchEvent(new Event(on ? 'online' : 'offline'))
  }
  const store = createStore()
  const connection = createConnection(browser as unknown as Window, store)
  return { connection, turn, state: () => store.get(connection.atom) }
}

test('the page is offline from the browser’s offline event until its online event', () => {
  const { connection, turn, state } = setUp()
  expect([state(), connection.isOffline()]).toEqual(['online', false])
  turn(false)
  expect([state(), connection.isOffline()]).toEqual(['offline', true])
  turn(true)
  expect([state(), connection.isOffline()]).toEqual(['online', false])
})

test('an offline state at the start is ignored, because the page has just loaded', () => {
  const { connection, turn } = setUp(false)
  expect(connection.isOffline()).toBe(false)
  turn(true)
  turn(false)
  expect(connection.isOffline()).toBe(true)
})

test('the unsent state lasts until the network is back', () => {
  const { connection, turn, state } = setUp()
  turn(false)
  connection.note('unsent')
  expect(state()).toBe('unsent')
  turn(true)
  expect(state()).toBe('online')
  connection.note('unsent')
  expect(state()).toBe('online')
})

test('a caller that waits for the network continues when it is back, or stops when its signal aborts', async () => {
  const { connection, turn } = setUp()
  turn(false)
  const { signal } = new AbortController()
  const back = connection.back(signal)
  turn(true)
  await back
  turn(false)
  const left = new AbortController()
  const waiting = connection.back(left.signal)
  left.abort(new DOMException('left', 'AbortError'))
  await expect(waiting).rejects.toThrow('left')
  await expect(connection.back(left.signal)).rejects.toThrow('left')
})

test('a call that was under way learns that the network was lost, even if it is back', () => {
  const { connection, turn } = setUp()
  const watch = connection.watch()
  expect(watch.lost.aborted).toBe(false)
  turn(false)
  turn(true)
  expect(watch.lost.aborted).toBe(true)
  watch.end()
  const next = connection.watch()
  expect(next.lost.aborted).toBe(false)
  next.end()
})
