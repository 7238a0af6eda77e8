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
 * What the shell gives every remote. A remote never makes a client, router, store or i18n instance of its own:
 * it reaches these through the hooks of this folder, and tests hand it a fake (`@fankeep/shared/testing`).
 */
export interface HostServices {
  api: Api
  session: Session
  i18n: I18n
  /** Goes to an address of this site. `replace` leaves no way back to the present one. */
  navigate: (to: string, options?: { replace?: boolean }) => void
  notify: (notice: Notice) => void
  /** Raises a message of the error catalogue (spec section 8) by its key, in the language in use. */
  tell: (key: NoticeKey) => void
  /**
   * Shows the line of a screen that is on its way for as long as `work` takes, however it ends. Missing in a shell older than
   * this service.
   */
  showWaiting?: (work: Promise<unknown>) => void
  site: SiteInfo
  /** Every screen of the site, as the remotes that are live declare them. */
  screens: () => RouteDeclaration[]
  /** What `Slot` shows: the parts that live remotes declare for a place in another one's screen. */
  parts: <Name extends SlotName>(slot: Name) => SlotPart<Name>[]
  servicePanel: ServicePanel
  progress: ProgressStream
  events: Events
  telemetry: Telemetry
}

export interface Api {
  /**
   * One call of the contract. Gives `data` of an answer with code 1.
   * @throws Refused for code 0: what a person can do something about.
   * @throws CallFailed for anything that is not an answer (the session has then ended, spec section 4).
   * @throws DOMException `AbortError` when `signal` (or leaving the screen) cancelled it: not a failure.
   */
  call: <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ) => Promise<CallOutput<Name>>
  /** What this page came with as the answer to a read (`answers` in remote.json); undefined where it did not. `useCall` takes it. */
  given?: <Name extends ReadName>(name: Name, input: CallInput<Name>) => CallOutput<Name> | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** Files of the body, sent after its fields. */
  files?: Record<string, Blob>
  /** Continues when the person leaves the screen (an upload). */
  outlivesScreen?: boolean
  /** Receives the number of response bytes so far, for a large response (a file). */
  onReceived?: (bytes: number) => void
}

/** A refusal: `key` is the contract's error key, `message` the server's sentence in the person's language. */
export class Refused extends Error {
  override name = 'Refused'
  constructor(
    readonly key: string,
    message: string,
    readonly data: Record<string, unknown> = {},
  ) {
    super(message)
  }

  /** Names of the fields that do not hold (`fields_invalid`). */
  get fields(): string[] {
    return Array.isArray(this.data.fields) ? this.data.fields.map(String) : []
  }
}

/** No answer, or one that is not HTTP 200. `status` is 0 where nothing came back. */
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
  /** `unknown` until a kept token has been looked up. */
  state: 'unknown' | 'anonymous' | 'member'
  user: UserInfo | null
}

export interface Session {
  atom: Atom<SessionState>
  /** The state now, for code outside of components. */
  read: () => SessionState
  /** Takes what a login or registration answered. On the login screen the shell then leads on to where the member
   *  wanted to go; a registration has steps of its own to show first. */
  begin: (answer: { token: string; user: UserInfo }) => void
  /** Takes newer user info (a saved profile). */
  update: (user: UserInfo) => void
  /** Asks the server again (limits after an upload). */
  refresh: () => Promise<void>
  /** Tells the server, clears the session and opens the login. */
  logout: () => Promise<void>
  /** Clears the session here alone, without a word: the server knows of none any more (an account that was deleted). */
  forget: () => void
}

/** The header's panel of services (spec section 2, "Home page actions"). */
export interface ServicePanel {
  /** Marks that the header of the public page loaded next opens it: for a link that leads there to see what is offered. */
  openNext: () => void
}

/** Site info loaded at start, by key (`title`, `email`, `logo` …). Missing keys give an empty string. */
export type SiteInfo = (key: string) => string

export interface ProgressStream {
  /** Calls back with each state of the member's runs as it comes. Gives the function that ends it. */
  onRun: (listener: (run: Run) => void) => () => void
  /** Calls back with each change of the member's restores under way. Gives the function that ends it. */
  onRestore: (listener: (progress: RestoreProgress) => void) => () => void
  /** Calls back with each notice as it comes; `missed` where some may have come unheard. Gives the function that ends it. */
  onNotice: (listener: (notice: NoticeItem) => void, missed?: () => void) => () => void
}

/** What remotes say to each other (contract/events.ts). A remote declares in remote.json what it emits and hears. */
export interface Events {
  /** Returns at once. A payload that breaks the contract reaches no one. */
  emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void
  /** Calls back with each one from now on. A listener that throws harms no other. Gives the function that ends it. */
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
