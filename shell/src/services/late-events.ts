import type { Events } from '@fankeep/shared/host'
import { EVENTS_WAITING_MAX } from '../constants'
import { createLate } from './late'

/**
 * The event bus of remotes, whose code is loaded on the first emit or subscription, which no visitor's page does. Events wait for it, up to a limit.
 */
export function lateEvents(load: () => Promise<Events>): Events {
  const { whenThere, listen } = createLate(load)
  let waiting = 0
  return {
    emit: (name, payload) => {
      if (waiting >= EVENTS_WAITING_MAX) return console.error('[fankeep] dropped', name)
      waiting++
      whenThere((there) => {
        waiting--
        there.emit(name, payload)
      })
    },
    hear: (name, listener) => listen((there) => there.hear(name, listener)),
  }
}
