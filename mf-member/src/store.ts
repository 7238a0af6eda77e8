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

/** One of a thing for each host: the layout and the screens share it, and tests never see each other's. */
export function onePerHost<Host extends object, Thing>(make: (host: Host) => Thing): (host: Host) => Thing {
  const things = new WeakMap<Host, Thing>()
  return (host) => {
    let thing = things.get(host)
    if (!thing) things.set(host, (thing = make(host)))
    return thing
  }
}
