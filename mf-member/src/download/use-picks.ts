import { useState } from 'react'

interface Picked {
  /** All there are, also those no page has shown yet. */
  all: boolean
  keys: ReadonlySet<string>
}

const none: Picked = { all: false, keys: new Set() }

/** What is picked of a list, kept while one leafs, searches and filters. */
export function usePicks() {
  const [picked, setPicked] = useState(none)
  const set = (keys: Iterable<string>) => setPicked({ all: false, keys: new Set(keys) })
  return {
    ...picked,
    /** How many by name; of all, the list knows. */
    count: picked.keys.size,
    has: (key: string) => picked.all || picked.keys.has(key),
    /** `shown`: the keys on show. All but one cannot be asked for: then those on show but one stay picked. */
    toggle: (key: string, on: boolean, shown: readonly string[]) => {
      const before = picked.all ? shown : [...picked.keys]
      set(on ? [...before, key] : before.filter((each) => each !== key))
    },
    toggleShown: (shown: readonly string[], on: boolean) => {
      const elsewhere = picked.all ? [] : [...picked.keys].filter((key) => !shown.includes(key))
      set(on ? [...elsewhere, ...shown] : elsewhere)
    },
    pickAll: () => setPicked({ all: true, keys: none.keys }),
    clear: () => setPicked(none),
  }
}

export type Picks = ReturnType<typeof usePicks>
