import type { OAuthApp } from '../infra/providers-config'
import type { ApiLine, Opened, ReadProblem } from './connector'

/**
 * How a platform lets a page write to its fans at any time, by ids that are good from any account of the member's. Where a page
 * may only answer people who wrote to it within a day, there is none.
 */
export interface Messenger {
  app: OAuthApp
  /** Without these it cannot be done. */
  scopes: readonly string[]
  /** The form of a fan's id there; a list of the member's own making may hold others. */
  ids: RegExp
  /** How many an account may send: how long it takes is said beforehand. While sending, the platform's headers alone count. */
  pace: { perQuarter: number; perDay: number }
  /** `refused`: this fan takes none. `vanished`: this fan is gone. The rest is about the account it comes from. */
  readProblem: ReadProblem
  /** `until` (milliseconds since 1970): by its word this was the last one before. @throws PlatformProblem */
  send: (line: ApiLine, page: Opened, message: { to: string; text: string }) => Promise<{ until?: number }>
}
