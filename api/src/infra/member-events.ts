import type { Language } from './language'
import type { Services } from './services'

/** An event's payload in the recipient's language, as JSON. */
export type EventData = (language: Language) => object | Promise<object>

/** A kind of server-sent event that a module offers its members. */
export interface MemberEvent {
  /** Its name on the wire: `run`. */
  name: string
  /** Where it is published (`Notifications`): payload `<member>:<what>`, with more parts if needed. */
  channel: string
  /** Only for the member: visitors to the demonstration do not receive it. */
  isPrivate?: true
  /** Loads what a payload's parts after the member refer to; undefined if it does not exist (any more). */
  find: (services: Services, memberId: string, what: string[]) => Promise<EventData | undefined>
  /** What is currently running: sent first to a page that starts to listen. */
  underWay?: (services: Services, memberId: string) => Promise<EventData[]>
}
