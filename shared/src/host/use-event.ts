import { useEffect, useEffectEvent } from 'react'
import type { EventName, EventPayload } from '../contract/events'
import { useHost } from './context'

/** Listens to an event of another remote while a component is mounted. remote.json names it in `events.hears`. */
export function useEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const { events } = useHost()
  const hear = useEffectEvent(listener)
  useEffect(() => events.hear(name, (payload) => hear(payload)), [events, name])
}
