import type { Language } from './language'
import type { Services } from './services'

/** What an event says, in a watcher's language: JSON. */
export type EventData = (language: Language) => object | Promise<object>

/** A kind of server-sent event that a module has for its members. */
export interface MemberEvent {
  /** Its name on the wire: `run`. */
  name: string
  /** Where it is published (`Notifications`): `<member>:<what>`, with more parts behind it where it needs them. */
  channel: string
  /** For the member's own eyes: no visitor to the demonstration hears of it. */
  isPrivate?: true
  /** What a payload's parts behind the member are about; undefined where there is nothing (any more). */
  find: (services: Services, memberId: string, what: string[]) => Promise<EventData | undefined>
  /** What is under way: sent first to a page that begins to listen. */
  underWay?: (services: Services, memberId: string) => Promise<EventData[]>
}
