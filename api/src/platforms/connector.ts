import type { PlatformKey } from '@fankeep/shared/contract'
import type { FanRecord, PostRecord } from './archive'
import type { Host, Line, OAuthProvider, Tokens } from './oauth/provider'

/**
 * A platform's error answer, and what it means for us.
 * - `expired`: the token has expired; a refresh may help. `revoked`: only a new authorisation helps.
 * - `vanished`: the page no longer exists. `forbidden`: it exists, but we may not (or no longer) read it.
 * - `throttled`: not before `until` (milliseconds since 1970), according to the platform.
 * - `refused`: it rejects what we sent, and says why (only when publishing).
 * - `cut_off`: the answer broke off. `fault`: the platform has an error, or does not answer.
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
  /** No connection was made, so nothing of the request was sent. */
  readonly isUnsent: boolean
  constructor(
    readonly kind: ProblemKind,
    said: string,
    { until, isUnsent = false }: { until?: number; isUnsent?: boolean } = {},
  ) {
    super(said)
    this.until = until
    this.isUnsent = isUnsent
  }
}

/** A page, channel or account as its platform shows it now. Values it does not give are absent. */
export interface Account {
  id: string
  name: string
  /** As in the platform's address rule: lower case, no @. */
  handle?: string
  /** Other handles of the page: its id, if addresses can contain it. */
  handles: string[]
  /** The owner, if that is someone else: the business a Facebook page belongs to. */
  owner?: string
  fans?: number
  posts?: number
  /** The page's own token, if it has one (Facebook). */
  token?: string
}

/** One response of a list. `next` is the cursor where the list continues, null at its end; it stays valid as long as a run may wait. */
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
  /** Parsed JSON; undefined if it is not JSON. */
  body: unknown
}

/** Calls one platform's API: returns an answer, or throws a PlatformProblem. */
export interface ApiLine {
  ask: (host: Host, path: string, question?: ApiQuestion) => Promise<unknown>
  /** The same for a full address (from `at`, or given by the platform), with status and headers of the answer. */
  answer: (address: string, question?: ApiQuestion) => Promise<ApiAnswer>
  at: (host: Host, path: string) => string
  /** The address where people see something on the platform's own site. */
  show: (site: string, path: string) => string
}

/** What is known of an authorised page. */
export interface Opened {
  tokens: Tokens
  /** The account's id at the platform. */
  id: string
  handle?: string
}

/** Recognises a platform's error answers by its documents. Undefined for any other answer. */
export type ReadProblem = (answer: {
  status: number
  headers: { [name: string]: string | string[] | undefined }
  body: unknown
  now: number
}) => PlatformProblem | undefined

/**
 * One platform's API as its documents describe it. Lists stream: each batch is yielded as it comes, and a list can be continued
 * from any `next` it returned. Nothing here waits: if the platform asks for a pause, it throws `throttled`.
 */
export interface Connector {
  platform: PlatformKey
  provider: OAuthProvider
  /** `all`: the list is complete, so anyone missing has left. `some`: only those the platform shows. `none`: there is no list. */
  fansGiven: 'all' | 'some' | 'none'
  /** US cents the platform charges per fan. */
  fanCents?: number
  /** Fans per answer, and answers per quarter of an hour: determines how long a list takes. */
  pace?: { records: number; perQuarter: number }
  /** Only this many of the newest posts are available. */
  postsMost?: number
  /** Whether it also gives the films of posts, or only pictures. */
  films: boolean
  readProblem: ReadProblem
  /** The pages that a token gives access to, to find the intended one. */
  accounts: (line: ApiLine, tokens: Tokens) => Promise<Account[]>
  /** The page as it is now. One or two calls. */
  look: (line: ApiLine, page: Opened) => Promise<Account>
  fans?: (line: ApiLine, page: Opened, from: string | null) => AsyncGenerator<Batch<FanRecord>>
  posts: (line: ApiLine, page: Opened, from: string | null) => AsyncGenerator<Batch<PostRecord>>
  /** @throws PlatformProblem `revoked` if the platform no longer accepts the token. */
  refresh?: (line: Line, tokens: Tokens) => Promise<Tokens>
}
