import type { UserInfo } from '@fankeep/shared/contract'
import type { HostServices } from '@fankeep/shared/host'
import { useSyncExternalStore } from 'react'

/** A value that lives longer than the screen showing it (an upload, the member's pages). */
export interface Store<Value> {
  get: () => Value
  set: (next: Value | ((before: Value) => Value)) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = typeof next === 'function' ? (next as (before: Value) => Value)(value) : next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get)

interface Theirs<Thing> {
  thing: Thing
  user: UserInfo | null
}

/**
 * Makes one instance per host and member: the layout and the screens share it, and tests are isolated from each other. The next
 * member who logs in gets a new one, wherever the previous one logged out.
 * @param make `isTheirs`: whether the member it was made for is still logged in
 * @param putAway ends the activities of the previous instance
 */
export function onePerMember<Thing>(
  make: (host: HostServices, isTheirs: () => boolean) => Thing,
  putAway: (thing: Thing) => void,
): (host: HostServices) => Thing {
  const things = new WeakMap<HostServices, Theirs<Thing>>()
  return (host) => {
    const { user } = host.session.read()
    const kept = things.get(host)
    if (kept && isSame(kept.user, user)) {
      kept.user = user
      return kept.thing
    }
    // Deferred: screens request it while rendering.
    if (kept) queueMicrotask(() => putAway(kept.thing))
    const mine: { user: UserInfo | null } = { user }
    const thing = make(host, () => isSame(mine.user, host.session.read().user))
    things.set(host, Object.assign(mine, { thing }))
    return thing
  }
}

/**
 * The browser has no member id. Only what is proven belongs to one member: two accounts can give the same unproven address or number. A token, an
 * address or a number can change, but only one at a time.
 */
function isSame(one: UserInfo | null, other: UserInfo | null): boolean {
  if (!one || !other) return one === other
  if (one.token !== '' && one.token === other.token) return true
  const bothProved = (way: 'email' | 'tel') => one.proven[way] && other.proven[way]
  return (
    (bothProved('email') && one.email === other.email) ||
    (bothProved('tel') && one.area_code + one.tel === other.area_code + other.tel)
  )
}
