import { safeStorage } from './storage'

test('safeStorage returns the newest value after the storage was full for a while', () => {
  let isFull = true
  const kept = new Map<string, string>()
  const storage = safeStorage(
    () =>
      ({
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => {
          if (isFull) throw new DOMException('', 'QuotaExceededError')
          kept.set(key, value)
        },
        removeItem: (key) => void kept.delete(key),
      }) as Storage,
  )
  storage.setItem('wanted', '/callback')
  expect(storage.getItem('wanted')).toBe('/callback')
  isFull = false
  storage.setItem('wanted', '/insights')
  expect(storage.getItem('wanted')).toBe('/insights')
})
