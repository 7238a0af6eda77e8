import type { PlatformKey } from '@fankeep/shared/contract'
import type { FanRecord, PostRecord } from './archive'
import type { Host, Line, OAuthProvider, Tokens } from './oauth/provider'

/**
 * What a platform said instead of an answer, and what it means for us.
 * - `expired`: the token has had its time; a refresh may help. `revoked`: nothing but a new authorisation does.
 * - `vanished`: the page is not there any more. `forbidden`: it is, and is not (or no longer) ours to read.
 * - `throttled`: not before `until` (milliseconds since 1970), by the platform's own word.
 * - `refused`: it does not take what we gave it, and says why (publishing alone).
 * - `cut_off`: the answer broke off. `fault`: the platform has one, or does not answer.
 */
export type ProblemKind =
  | 'expired'
  | 'revoked'
  | 'vanished'
  | 'forbidden'
  | 'throttled'
  | 'refused'
  | 'cut_off'
  | 'fault'

export class PlatformProblem extends Error {
  override name = 'PlatformProblem'
  readonly until: number | undefined
  constructor(
    readonly kind: ProblemKind,
    said: string,
    { until }: { until?: number } = {},
  ) {
    super(said)
    this.until = until
  }
}

/** A page, channel or account as its platform shows it now. Absent values are those it does not say. */
export interface Account {
  id: string
  name: string
  /** As the platform's address rule writes it: lower case, no @. */
  handle?: string
  /** Other handles that lead to it: its id, where addresses are made with it. */
  handles: string[]
  /** Who is behind it, where that is another: the business a Facebook page belongs to. */
  owner?: string
  fans?: number
  posts?: number
  /** Its own token, where it has one (a Facebook page). */
  token?: string
}

/** One response of a list. `next` is where the list continues, null at its end; it stays valid for as long as a run may wait. */
export interface Batch<Record> {
  records: Record[]
  next: string | null
}

export interface ApiQuestion {
  method?: 'GET' | 'POST' | 'PUT'
  query?: { [name: string]: string | undefined }
  headers?: { [name: string]: string }
  json?: object
  form?: { [name: string]: string }
  /** `multipart/form-data` (RFC 7578): fields, and one piece of a file. */
  upload?: { fields: { [name: string]: string }; name: string; bytes: Buffer }
  bytes?: Buffer
  token?: string
}

export interface ApiAnswer {
  status: number
  headers: { [name: string]: string | string[] | undefined }
  /** As JSON; undefined where it is none. */
  body: unknown
}

/** Asks one platform's API: an answer, or a PlatformProblem. */
export interface ApiLine {
  ask: (host: Host, path: string, question?: ApiQuestion) => Promise<unknown>
  /** The same at a whole address (`at`, or one that the platform gave), with what its status and headers say. */
  answer: (address: string, question?: ApiQuestion) => Promise<ApiAnswer>
  at: (host: Host, path: string) => string
  /** The address under which people see something at the platform's own site. */
  show: (site: string, path: string) => string
}

/** What is known of a page that was authorised. */
export interface Opened {
  tokens: Tokens
  /** The account's id at the platform. */
  id: string
  handle?: string
}

/** How a platform says no: by its own documents. Undefined for an answer that is one. */
export type ReadProblem = (answer: {
  status: number
  headers: { [name: string]: string | string[] | undefined }
  body: unknown
  now: number
}) => PlatformProblem | undefined

/**
 * One platform's API as its documents have it. Lists stream: each answer is given on as it comes, and a list is taken up
 * again from any `next` it gave. Nothing here waits: who is asked to wait says so (`throttled`).
 */
export interface Connector {
  platform: PlatformKey
  provider: OAuthProvider
  /** `all`: everybody is in it, so who is not has left. `some`: those the platform shows. Without a list: none. */
  fansGiven: 'all' | 'some' | 'none'
  /** US cents the platform asks for each fan. */
  fanCents?: number
  /** Fans in one answer and answers in a quarter of an hour: how long a list takes. */
  pace?: { records: number; perQuarter: number }
  /** The newest so many posts are all it gives. */
  postsMost?: number
  /** What of its posts' files it gives: pictures and films, or no films. */
  films: boolean
  readProblem: ReadProblem
  /** The pages that a token opens, to find the one that was meant. */
  accounts: (line: ApiLine, tokens: Tokens) => Promise<Account[]>
  /** The page as it is now. One or two calls. */
  look: (line: ApiLine, page: Opened) => Promise<Account>
  fans?: (line: ApiLine, page: Opened, from: string | null) => AsyncGenerator<Batch<FanRecord>>
  posts: (line: ApiLine, page: Opened, from: string | null) => AsyncGenerator<Batch<PostRecord>>
  /** @throws PlatformProblem `revoked` where the platform does not take it any more. */
  refresh?: (line: Line, tokens: Tokens) => Promise<Tokens>
}
