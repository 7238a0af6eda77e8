import { useState } from 'react'

interface Picked {
  /** All there are under a filter, also those no page has shown yet: which filter; null where some are picked by name. */
  allOf: string | null
  keys: ReadonlySet<string>
}

const none: Picked = { allOf: null, keys: new Set() }

/**
 * What is picked of a list, kept while one leafs, searches and filters. "All" is of one filter alone: under another it would be others,
 * whom no one picked.
 */
export function usePicks(filter: object) {
  const of = JSON.stringify(filter)
  const [kept, setPicked] = useState(none)
  const picked = kept.allOf === null || kept.allOf === of ? kept : none
  const all = picked.allOf !== null
  const set = (keys: Iterable<string>) => setPicked({ allOf: null, keys: new Set(keys) })
  return {
    all,
    keys: picked.keys,
    /** How many by name; of all, the list knows. */
    count: picked.keys.size,
    has: (key: string) => all || picked.keys.has(key),
    /** `shown`: the keys on show. All but one cannot be asked for: then those on show but one stay picked. */
    toggle: (key: string, on: boolean, shown: readonly string[]) => {
      const before = all ? shown : [...picked.keys]
      set(on ? [...before, key] : before.filter((each) => each !== key))
    },
    toggleShown: (shown: readonly string[], on: boolean) => {
      const elsewhere = all ? [] : [...picked.keys].filter((key) => !shown.includes(key))
      set(on ? [...elsewhere, ...shown] : elsewhere)
    },
    pickAll: () => setPicked({ allOf: of, keys: none.keys }),
    clear: () => setPicked(none),
  }
}

export type Picks = ReturnType<typeof usePicks>
