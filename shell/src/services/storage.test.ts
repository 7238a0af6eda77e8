import { safeStorage } from './storage'

test('what is kept after the storage was full for a while is what is read', () => {
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
