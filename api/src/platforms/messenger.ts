import type { OAuthApp } from '../infra/config/providers-config'
import type { ApiLine, Opened, ReadProblem } from './connector'

/**
 * How a platform lets a page write to its fans at any time, by ids that are valid from any account of the member. A platform
 * where a page can only answer people who wrote to it within a day has none.
 */
export interface Messenger {
  app: OAuthApp
  /** The required scopes. */
  scopes: readonly string[]
  /** The format of a fan's id there; a list made by the member can contain other ids. */
  ids: RegExp
  /** How many messages an account may send, to estimate the duration. While sending, only the platform's headers count. */
  pace: { perQuarter: number; perDay: number }
  /** `refused`: this fan accepts no messages. `vanished`: this fan is gone. All others are about the sending account. */
  readProblem: ReadProblem
  /** `until` (milliseconds since 1970): the platform says that no further message is possible before then. @throws PlatformProblem */
  send: (line: ApiLine, page: Opened, message: { to: string; text: string }) => Promise<{ until?: number }>
}
