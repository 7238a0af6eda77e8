/**
 * The browser's storage, or an in-memory store for the page's lifetime if the browser refuses it (private windows, storage disabled or full): no
 * stored value is worth a page that does not start.
 */
export function safeStorage(open: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const memory = new Map<string, string>()
  const attempt = <Value>(work: (storage: Storage) => Value, instead: () => Value): Value => {
    try {
      return work(open())
    } catch {
      return instead()
    }
  }
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      memory.delete(key)
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      )
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

export type SafeStorage = ReturnType<typeof safeStorage>
