import type { Visibility } from '@fankeep/shared/contract'
import type { OAuthApp } from '../infra/providers-config'
import { type ApiLine, type Opened, PlatformProblem, type ReadProblem } from './connector'

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

/** One part of a post, as it should be published. */
export interface Part {
  title: string | null
  text: string
  files: PartFile[]
  /** Who is to see it, and no one else. */
  audience: Visibility
  /** The part that is before it, which it answers (a thread). */
  after: string | null
}

/** What was made ready at the platform and no one sees yet: uploads, containers, sessions. Kept between tries. */
export type Ready = { [name: string]: string | number | string[] }

/** What the target says of a part that was handed over without an answer. `unsure`: it cannot tell. */
export type Found = { id: string } | 'absent' | 'unsure'

/** Where a part is published, and what with. `keep` writes down each step, so that none is done twice. */
export interface Place {
  line: ApiLine
  page: Opened
  part: Part
  ready: Ready
  keep: (ready: Ready) => Promise<void>
}

/** The platform is still processing what it was given: nothing is wrong, and the caller should ask again after `seconds`. */
export class NotReady extends Error {
  override name = 'NotReady'
  constructor(readonly seconds: number) {
    super(`Not ready for ${seconds} s`)
  }
}

/** The platform does not take this post, whatever we do: its own words, for the member to read. */
export const refused = (said: string) => new PlatformProblem('refused', said.trim().slice(0, 200))

/** How a platform is asked for each audience: its own word, or null where it has none so closed. */
export type AudienceWords = { readonly [audience in Visibility]: string | null }

/** All that is published there is seen by everyone, or by the people the account is open to as a whole. */
export const publicAlone: AudienceWords = {
  public: 'public',
  unlisted: null,
  followers: null,
  friends: null,
  some: null,
  private: null,
}

/** @throws PlatformProblem `refused` where the platform would show the part to others. */
export function audienceWord({ audiences }: Pick<Publisher, 'audiences'>, { audience }: Part): string {
  const word = audiences[audience]
  if (word === null) throw refused(`Nothing here is ${audience}`)
  return word
}

/**
 * How one platform is published to, as its documents have it. Two steps: all that no one sees is made ready and kept, then
 * one call puts it there. An answer to that call that was not heard is never guessed: `find` asks the target.
 */
export interface Publisher {
  app: OAuthApp
  /** Without these it cannot be done. */
  scopes: readonly string[]
  audiences: AudienceWords
  /**
   * The platform takes what was made ready once: an unheard call may be asked about, or made again, at once. Elsewhere only
   * when a call that may still be on its way must have come through.
   */
  knowsKey: boolean
  /** How it says no to a post; the rest is read as in reading. */
  readProblem: ReadProblem
  /** How many more it lets be published now, where it says. */
  room?: (line: ApiLine, page: Opened) => Promise<number>
  /** Continues from what is ready. @throws NotReady */
  prepare: (place: Place) => Promise<void>
  /** The id it is there under. @throws NotReady where it was taken and is worked on: `find` says then what became of it. */
  publish: (place: Place) => Promise<string>
  /** `known` are ids of what is there and is another part of ours. @throws NotReady */
  find: (place: Place, asked: { since: Date; known: ReadonlySet<string> }) => Promise<Found>
  /** Where people see it. */
  link: (line: ApiLine, page: Opened, id: string) => Promise<string | null>
}

/** Texts as they are compared: platforms trim, and write line ends and spaces their own way. */
export const sameText = (one: string, other: string) => bare(one) === bare(other)
const bare = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The one that matches; more than one may be anybody's. */
export function theOne<Item>(items: Item[], matches: (item: Item) => boolean): Item | 'absent' | 'unsure' {
  const found = items.filter(matches)
  return found.length > 1 ? 'unsure' : (found[0] ?? 'absent')
}
