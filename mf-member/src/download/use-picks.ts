import { useState } from 'react'

interface Picked {
  /** The filter whose rows are all selected, even those no page has shown yet; null if rows are selected individually. */
  allOf: string | null
  keys: ReadonlySet<string>
}

const none: Picked = { allOf: null, keys: new Set() }

/**
 * The selected rows of a list, kept across paging, searching and filtering. "All" belongs to one filter: under another it would
 * include rows that were never selected.
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
    /** How many are selected individually; for "all", the list knows the count. */
    count: picked.keys.size,
    has: (key: string) => all || picked.keys.has(key),
    /** `shown`: the keys on screen. "All but one" cannot be requested: deselecting one leaves only the other rows on screen selected. */
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
