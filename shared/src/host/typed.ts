import { useCallback, useRef, useState } from 'react'
import type { UserInfo } from '../contract'
import { useHost } from './context'
import type { HostServices } from './services'

/**
 * What a member is typing, kept in the tab's session storage: it survives a reload and the end of a session. Never store passwords, codes, tokens or
 * card data. Each entry records its owner: no other member sees it. It is removed when it is sent or discarded, and at logout (the shell calls
 * `forgetTyped`).
 */
export interface TypedStore {
  read: <Value>(name: string) => Value | undefined
  /** `undefined` removes it. */
  write: (name: string, value: unknown) => void
}

const prefix = 'typed:'

/**
 * The owner is identified by a proven e-mail address or number, because a member has no id in the browser. What is not proven is marked: another
 * account can give the same.
 */
function ownerOf(user: Pick<UserInfo, 'email' | 'tel' | 'proven'> | null): string | null {
  if (!user) return null
  if (user.proven.email) return user.email
  if (user.proven.tel) return user.tel
  const given = user.email || user.tel
  return given ? `unproven ${given}` : null
}

/** Storage can be disabled, full or corrupt: then typed text lasts only as long as its screen. */
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

/** Removes everything that was typed, or (`except`) only that of other members. */
export function forgetTyped({ except = null }: { except?: Parameters<typeof ownerOf>[0] } = {}): void {
  const owner = ownerOf(except)
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && (owner === null || readEntry(key)?.by !== owner))
        sessionStorage.removeItem(key)
  })
}

type Change<Value> = Value | ((before: Value) => Value)

/** The fields that differ from their first value. */
const changesOf = <Value extends object>(now: Value, first: Value) =>
  Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(first[key as keyof Value]),
  )

/**
 * The fields of a form, stored under `name` while they differ from `initial`. Returns their values, the setter, and a function that discards them
 * (after sending or cancelling). An unchanged field is not stored: next time it has the value of `initial`.
 */
export function useTyped<Value extends object>(
  name: string,
  initial: Value,
): readonly [Value, (change: Change<Value>) => void, () => void] {
  const host = useHost()
  const [first] = useState(initial)
  const [value, setValue] = useState<Value>(() => ({ ...first, ...typedOf(host).read<Partial<Value>>(name) }))
  const latest = useRef(value)
  // Stored here and not in an effect: a form that is discarded unmounts before its state would update.
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
