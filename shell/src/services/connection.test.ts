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

test('the page is offline from the moment the browser says so until it is back', () => {
  const { connection, turn, state } = setUp()
  expect([state(), connection.isOffline()]).toEqual(['online', false])
  turn(false)
  expect([state(), connection.isOffline()]).toEqual(['offline', true])
  turn(true)
  expect([state(), connection.isOffline()]).toEqual(['online', false])
})

test('a browser that calls itself offline with a page it has just loaded is not believed', () => {
  const { connection, turn } = setUp(false)
  expect(connection.isOffline()).toBe(false)
  turn(true)
  turn(false)
  expect(connection.isOffline()).toBe(true)
})

test('what was not sent is said until the network is back', () => {
  const { connection, turn, state } = setUp()
  turn(false)
  connection.note('unsent')
  expect(state()).toBe('unsent')
  turn(true)
  expect(state()).toBe('online')
  connection.note('unsent')
  expect(state()).toBe('online')
})

test('a caller that waits for the network continues when it is back, or stops when the screen is left', async () => {
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

test('a call that was under way knows that the network went, also when it is back by then', () => {
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
