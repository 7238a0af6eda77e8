import { useCallback, useRef, useState } from 'react'
import type { UserInfo } from '../contract'
import { useHost } from './context'
import type { HostServices } from './services'

/**
 * What a member is typing, kept for this browser session: through a reload, and through a session that ended under it.
 * Never give it passwords, codes, tokens or card data. Each entry says whose it is: no other member is shown it. It goes
 * when it is sent or put away, and with a log-out (the shell calls `forgetTyped`).
 */
export interface TypedStore {
  read: <Value>(name: string) => Value | undefined
  /** `undefined` throws it away. */
  write: (name: string, value: unknown) => void
}

const prefix = 'typed:'

/** A member has no id in the browser. */
const ownerOf = (user: Pick<UserInfo, 'email' | 'tel'> | null) => user?.email || user?.tel || null

/** Storage may be switched off, full or garbled: then what is typed lives as long as its screen. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function readEntry(key: string) {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown)
  return kept as { by: string; value: unknown } | null | undefined
}

export function typedOf({ session }: Pick<HostServices, 'session'>): TypedStore {
  const owner = () => ownerOf(session.read().user)
  return {
    read: <Value>(name: string) => {
      const by = owner()
      const kept = readEntry(prefix + name)
      if (kept && kept.by === by) return kept.value as Value
      if (kept && by !== null) attempt(() => sessionStorage.removeItem(prefix + name))
      return undefined
    },
    write: (name, value) => {
      const by = owner()
      if (by === null) return
      attempt(() =>
        value === undefined
          ? sessionStorage.removeItem(prefix + name)
          : sessionStorage.setItem(prefix + name, JSON.stringify({ by, value })),
      )
    },
  }
}

/** Throws away what was typed, all of it or that of others. */
export function forgetTyped({ except = null }: { except?: Parameters<typeof ownerOf>[0] } = {}): void {
  const owner = ownerOf(except)
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && (owner === null || readEntry(key)?.by !== owner))
        sessionStorage.removeItem(key)
  })
}

type Change<Value> = Value | ((before: Value) => Value)

/** The fields that are not as they were. */
const changesOf = <Value extends object>(now: Value, first: Value) =>
  Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(first[key as keyof Value]),
  )

/**
 * The fields of a form, kept under `name` while they differ from `initial`: their values, the setter, and what puts them
 * away (they were sent, or the person does not want them any more). A field that was not changed is not kept: it is as `initial`
 * has it the next time.
 */
export function useTyped<Value extends object>(
  name: string,
  initial: Value,
): readonly [Value, (change: Change<Value>) => void, () => void] {
  const host = useHost()
  const [first] = useState(initial)
  const [value, setValue] = useState<Value>(() => ({ ...first, ...typedOf(host).read<Partial<Value>>(name) }))
  const latest = useRef(value)
  // Written here and not by React: a form that is put away is gone before its state would change.
  const set = useCallback(
    (change: Change<Value>) => {
      const next = typeof change === 'function' ? change(latest.current) : change
      latest.current = next
      const changes = changesOf(next, first)
      typedOf(host).write(name, changes.length > 0 ? Object.fromEntries(changes) : undefined)
      setValue(next)
    },
    [host, name, first],
  )
  const clear = useCallback(() => set(first), [set, first])
  return [value, set, clear]
}
