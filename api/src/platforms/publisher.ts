import type { Visibility } from '@fankeep/shared/contract'
import type { OAuthApp } from '../infra/config/providers-config'
import { type ApiLine, type Opened, PlatformProblem, type ReadProblem } from './connector'

/** A file of a post to publish. Its bytes are read piece by piece, whatever its size. */
export interface PartFile {
  kind: 'photo' | 'video'
  type: string
  bytes: number
  /** An address to fetch it from, valid for an hour, for platforms that do not accept bytes. */
  url: () => string
  /** `start` and `end` both included. */
  read: (start: number, end: number) => Promise<Buffer>
}

/** One part of a post, as it should be published. */
export interface Part {
  title: string | null
  text: string
  files: PartFile[]
  /** The only people who may see it. */
  audience: Visibility
  /** The preceding part, which this one replies to (a thread). */
  after: string | null
}

/** What was prepared at the platform and no one sees yet: uploads, containers, sessions. Kept between attempts. */
export type Ready = { [name: string]: string | number | string[] }

/** The target's answer about a part that was submitted and got no answer. `unsure`: it cannot tell. */
export type Found = { id: string } | 'absent' | 'unsure'

/** A part and where to publish it. `keep` stores each step, so that none is repeated. */
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

/** The platform rejects this post permanently; `said` is its explanation, shown to the member. */
export const refused = (said: string) => new PlatformProblem('refused', said.trim().slice(0, 200))

/** The platform's own value for each audience, or null if it has none this restricted. */
export type AudienceWords = { readonly [audience in Visibility]: string | null }

/** For platforms where everything published is seen by everyone, or by everyone the account is open to. */
export const publicAlone: AudienceWords = {
  public: 'public',
  unlisted: null,
  followers: null,
  friends: null,
  some: null,
  private: null,
}

/** @throws PlatformProblem `refused` if the platform would show the part to others. */
export function audienceWord({ audiences }: Pick<Publisher, 'audiences'>, { audience }: Part): string {
  const word = audiences[audience]
  if (word === null) throw refused(`Nothing here is ${audience}`)
  return word
}

/**
 * How to publish to one platform, by the platform's documentation. There are two steps: `prepare` makes everything that no one sees,
 * which is kept; then one call publishes it. If the answer to that call is lost, nothing is assumed: `find` asks the target.
 */
export interface Publisher {
  app: OAuthApp
  /** The required scopes. */
  scopes: readonly string[]
  audiences: AudienceWords
  /**
   * True if the platform publishes what was prepared at most once: after a lost answer, the result can be requested, or the
   * call repeated, immediately. Otherwise only when a call still in transit must have arrived.
   */
  knowsKey: boolean
  /** Recognises rejections of a post; other errors are read as when reading. */
  readProblem: ReadProblem
  /** How many more posts it allows now, if it says. */
  room?: (line: ApiLine, page: Opened) => Promise<number>
  /** Continues from what is already prepared. @throws NotReady */
  prepare: (place: Place) => Promise<void>
  /** Returns the published id. @throws NotReady if the platform accepted the post and is processing it: `find` then returns the result. */
  publish: (place: Place) => Promise<string>
  /** `known` are ids of published posts that are other parts of ours. @throws NotReady */
  find: (place: Place, asked: { since: Date; known: ReadonlySet<string> }) => Promise<Found>
  /** The address where people see it. */
  link: (line: ApiLine, page: Opened, id: string) => Promise<string | null>
}

/** Compares texts without regard to trimming, line ends and spaces, which platforms change. */
export const sameText = (one: string, other: string) => bare(one) === bare(other)
const bare = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The only match; more than one is `unsure`. */
export function theOne<Item>(items: Item[], matches: (item: Item) => boolean): Item | 'absent' | 'unsure' {
  const found = items.filter(matches)
  return found.length > 1 ? 'unsure' : (found[0] ?? 'absent')
}
