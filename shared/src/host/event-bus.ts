import { events as ofContract, type EventContract } from '../contract/events'
import type { Events } from './services'

interface BusParts {
  /** Called with an error if a payload breaks the contract, or a listener throws. */
  onFault: (fault: Error) => void
  /** Identifies the logged-in member; undefined without a session. */
  member: () => string | undefined
  contract?: Record<string, EventContract>
}

/** Passes events between remotes: synchronously, to the current listeners. */
export function createEventBus({ onFault, member, contract = ofContract }: BusParts): Events {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const kept = new Map<string, { payload: unknown; of: string | undefined }>()

  const pass = (name: string, listener: (payload: never) => void, payload: unknown) => {
    try {
      listener(payload as never)
    } catch (cause) {
      onFault(new Error(`A listener for ${name} threw: ${String(cause)}`, { cause }))
    }
  }
  return {
    emit: (name, payload) => {
      const known = contract[name]
      const read = known?.payload.safeParse(payload)
      if (!known || !read?.success) {
        const why = read?.error?.issues[0]?.message ?? 'the contract has no such event'
        return onFault(new Error(`The event ${name} was dropped: ${why} (shared/src/contract/events.ts)`))
      }
      if (known.keepsLast) kept.set(name, { payload: read.data, of: member() })
      // Iterates over a copy: a listener added meanwhile does not get this event.
      for (const listener of [...(listeners.get(name) ?? [])]) pass(name, listener, read.data)
    },
    hear: (name, listener) => {
      const hearing = listeners.get(name) ?? new Set()
      listeners.set(name, hearing.add(listener))
      const last = kept.get(name)
      if (last && last.of === member()) pass(name, listener, last.payload)
      return () => void hearing.delete(listener)
    },
  }
}
