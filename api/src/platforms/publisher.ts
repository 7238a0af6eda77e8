import type { OAuthApp } from '../infra/config'
import type { ApiLine, Opened, ReadProblem } from './connector'

/** A file of a post that is published. Its bytes are read a piece at a time, however large it is. */
export interface PartFile {
  kind: 'photo' | 'video'
  type: string
  bytes: number
  /** Where it can be fetched from for the hour to come, for platforms that take no bytes. */
  url: () => string
  /** `start` and `end` both included. */
  read: (start: number, end: number) => Promise<Buffer>
}

/** One part of a post, as it is to stand. */
export interface Part {
  title: string | null
  text: string
  files: PartFile[]
  /** The part that stands before it, which it answers (a thread). */
  after: string | null
}

/** What was made ready at the platform and nobody sees yet: uploads, containers, sessions. Kept between tries. */
export type Ready = { [name: string]: string | number | string[] }

export interface Published {
  id: string
  url: string | null
}

/** What the target says of a part that was handed over without an answer. `unsure`: it cannot tell. */
export type Found = Published | 'absent' | 'unsure'

/**
 * How one platform is published to, as its documents have it. Two steps: all that nobody sees is made ready and kept, then
 * one call puts it there. An answer to that call that was not heard is never guessed: `find` asks the target.
 */
export interface Publisher {
  app: OAuthApp
  /** Without these it cannot be done. */
  scopes: readonly string[]
  /**
   * The platform takes what was made ready once: an unheard call may be asked about, or made again, at once. Elsewhere only
   * when a call that may still be on its way must have come through.
   */
  knowsKey: boolean
  /** What the platform says no to, in a post; the rest is read as in reading. */
  readProblem: ReadProblem
  /** How many more it lets be published now, where it says. */
  room?: (line: ApiLine, page: Opened) => Promise<number>
  /** Goes on from what is ready, and keeps each step: what was uploaded once is not uploaded again. */
  prepare: (
    line: ApiLine,
    page: Opened,
    part: Part,
    ready: Ready,
    keep: (ready: Ready) => Promise<void>,
  ) => Promise<Ready>
  publish: (line: ApiLine, page: Opened, part: Part, ready: Ready) => Promise<Published>
  /** `known` are ids of what stands there and is another part of ours. */
  find: (
    line: ApiLine,
    page: Opened,
    part: Part,
    ready: Ready,
    asked: { since: Date; known: ReadonlySet<string> },
  ) => Promise<Found>
}
