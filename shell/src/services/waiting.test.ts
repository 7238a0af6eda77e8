import { createStore } from 'jotai'
import { createWaiting } from './waiting'

test('the waiting indicator is on until every promise has settled, even if one fails', async () => {
  const store = createStore()
  const waiting = createWaiting(store)
  const failing = Promise.reject(new Error('no network'))
  let arrive = () => {}
  waiting.show(failing)
  waiting.show(new Promise<void>((resolve) => (arrive = resolve)))
  expect(store.get(waiting.atom)).toBe(true)
  await expect(failing).rejects.toThrow('no network')
  expect(store.get(waiting.atom)).toBe(true)
  arrive()
  await vi.waitFor(() => expect(store.get(waiting.atom)).toBe(false))
})
