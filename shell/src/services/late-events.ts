import type { Events } from '@fankeep/shared/host'
import { EVENTS_WAITING_MAX } from '../constants'
import { createLate } from './late'

/**
 * Events of remotes, whose code comes when one first emits or listens: no visitor's page does. What is emitted until then
 * waits for it, so much and no more.
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
