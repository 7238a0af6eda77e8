import type { i18n as I18n } from 'i18next'
import type { Atom } from 'jotai'
import type {
  CallInput,
  CallName,
  CallOutput,
  NoticeItem,
  ReadName,
  RestoreProgress,
  Run,
  UserInfo,
} from '../contract'
import type { EventName, EventPayload } from '../contract/events'
import type { Notice, NoticeKey } from './notices'
import type { RouteDeclaration } from './remote'
import type { SlotName, SlotPart } from './slots'

/**
 * The services that the shell gives every remote. A remote never creates its own client, router, store or i18n instance: it uses these through the
 * hooks of this folder, and tests pass a fake (`@fankeep/shared/testing`).
 */
export interface HostServices {
  api: Api
  session: Session
  i18n: I18n
  /** Opens an address of this site. `replace` replaces the present history entry. */
  navigate: (to: string, options?: { replace?: boolean }) => void
  notify: (notice: Notice) => void
  /** Shows a message of the error catalogue (spec section 8) by its key, in the current language. */
  tell: (key: NoticeKey) => void
  /** Shows the page's loading line until `work` settles, whether it resolves or rejects. Missing in older shells. */
  showWaiting?: (work: Promise<unknown>) => void
  site: SiteInfo
  /** Every screen of the site, as the live remotes declare them. */
  screens: () => RouteDeclaration[]
  /** The parts that live remotes declare for a slot in another remote's screen; `Slot` renders them. */
  parts: <Name extends SlotName>(slot: Name) => SlotPart<Name>[]
  servicePanel: ServicePanel
  progress: ProgressStream
  events: Events
  telemetry: Telemetry
}

export interface Api {
  /**
   * Makes one call of the contract. Returns `data` of an answer with code 1.
   * @throws Refused for an answer with code 0 or -1: something a person can act on.
   * @throws CallFailed if there is no valid answer; this usually ends the session (spec section 4; `calls` says when not).
   * @throws DOMException `AbortError` if `signal` (or leaving the screen) cancelled it: not a failure.
   */
  call: <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ) => Promise<CallOutput<Name>>
  /** The answer to a read that is embedded in this page (`answers` in remote.json), otherwise undefined. `useCall` uses it. */
  given?: <Name extends ReadName>(name: Name, input: CallInput<Name>) => CallOutput<Name> | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** Files of the body, sent after its fields. */
  files?: Record<string, Blob>
  /** Continues when the person leaves the screen (for example an upload). */
  outlivesScreen?: boolean
  /** Called with the number of response bytes received so far, for a large response (a file). */
  onReceived?: (bytes: number) => void
}

/** A refusal: `key` is the contract's error key, `message` the server's message in the person's language. */
export class Refused extends Error {
  override name = 'Refused'
  constructor(
    readonly key: string,
    message: string,
    readonly data: Record<string, unknown> = {},
  ) {
    super(message)
  }

  /** Names of the invalid fields (`fields_invalid`). */
  get fields(): string[] {
    return Array.isArray(this.data.fields) ? this.data.fields.map(String) : []
  }
}

/** No answer, or not HTTP 200. `status` is the HTTP status, 0 if there was no response. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  constructor(
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`The call failed (${status || 'no answer'})`, options)
  }
}

export interface SessionState {
  /** `unknown` until a stored token has been checked. */
  state: 'unknown' | 'anonymous' | 'member'
  user: UserInfo | null
}

export interface Session {
  atom: Atom<SessionState>
  /** The current state, for code outside of components. */
  read: () => SessionState
  /** Starts the session from the answer of a login or registration. On the login screen the shell then opens the address that the member
   *  wanted; a registration first shows further steps. */
  begin: (answer: { token: string; user: UserInfo }) => void
  /** Replaces the user info with a newer one (a saved profile). */
  update: (user: UserInfo) => void
  /** Fetches the user info again (for example limits after an upload). */
  refresh: () => Promise<void>
  /** Ends the session at the server, then clears it here and opens the login. If the call fails, the session stays. */
  logout: () => Promise<void>
  /** Clears the session only here, without a call or a notice: the server has ended it already (a deleted account). */
  forget: () => void
}

/** The header's panel of services (spec section 2, "Home page actions"). */
export interface ServicePanel {
  /** Makes the header of the next public page open the panel: for a link to that page from which the services are to be seen. */
  openNext: () => void
}

/** Site info loaded at start, by key (`title`, `email`, `logo` …). Returns an empty string for a missing key. */
export type SiteInfo = (key: string) => string

export interface ProgressStream {
  /** Calls `listener` with each new state of the member's runs. Returns a function that unsubscribes. */
  onRun: (listener: (run: Run) => void) => () => void
  /** Calls `listener` with each change to the member's running restores. Returns a function that unsubscribes. */
  onRestore: (listener: (progress: RestoreProgress) => void) => () => void
  /** Calls `listener` with each new notice, and `missed` if some may have been lost while disconnected. Returns a function that unsubscribes. */
  onNotice: (listener: (notice: NoticeItem) => void, missed?: () => void) => () => void
}

/** Events between remotes (contract/events.ts). A remote declares in remote.json what it emits and hears. */
export interface Events {
  /** Calls the listeners synchronously. A payload that breaks the contract is dropped and reported. */
  emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void
  /** Calls `listener` with each event from now on. A listener that throws does not affect others. Returns a function that unsubscribes. */
  hear: <Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void) => () => void
}

export interface Telemetry {
  report: (fault: {
    kind: 'render' | 'load' | 'call' | 'event'
    remote?: string
    version?: string
    message: string
  }) => void
}
