import i18next from 'i18next'
import { atom, getDefaultStore } from 'jotai'
import type { z } from 'zod'
import type { CallInput, CallName, CallOutput, NoticeItem, RestoreProgress, Run } from '../contract'
import { schemas } from '../contract/schemas'
import type { CallSchemas } from '../contract/wire'
import type { EventName } from '../contract/events'
import type { UserInfo } from '../contract/user'
import { createEventBus } from '../host/event-bus'
import type { Notice, NoticeKey } from '../host/notices'
import type { RouteDeclaration } from '../host/remote'
import type { Api, CallOptions, HostServices, SessionState } from '../host/services'
import { CallFailed, Refused } from '../host/services'
import { type Language, wordsOptions } from '../host/words'
import { addFault } from './faults'
import { kitWords } from './kit-words'

/** An answer before parsing by its schema: the server's side of the contract. */
export type Answer<Name extends CallName> = z.input<(typeof schemas)[Name]['response']>
type AnswerWith<Name extends CallName> =
  | Answer<Name>
  | Unanswered
  | ((
      input: z.output<(typeof schemas)[Name]['request']>,
      options?: CallOptions,
    ) => Answer<Name> | Unanswered | Promise<Answer<Name>>)
export type Answers = { [Name in CallName]?: AnswerWith<Name> }

class Unanswered {
  constructor(readonly how: Refused | CallFailed | 'never') {}
}

/** A refusal (code 0) as the server sends it: the contract's key, the message, the data. */
export const refuse = (key: string, message = key, data?: Record<string, unknown>) =>
  new Unanswered(new Refused(key, message, data))
/** No answer (`status` 0), or one with another HTTP status than 200. */
export const fail = (status = 0) => new Unanswered(new CallFailed(status))
/** An answer that never arrives, for tests of the loading state. */
export const pending = () => new Unanswered('never')

export interface RecordedCall<Name extends CallName = CallName> {
  name: Name
  /** The input after parsing by the contract's schema, as the server gets it. */
  input: z.output<(typeof schemas)[Name]['request']>
  files: string[]
}

export interface FakeHostOptions {
  answers?: Answers
  /** The logged-in member; `null` (the default) is a visitor. */
  user?: UserInfo | null
  language?: Language
  /** The address of the screen: `/channel`. */
  path?: string
  /** Site info by key. */
  site?: Record<string, string>
  /** The site's screens, as live remotes declare them. */
  screens?: RouteDeclaration[]
}

export interface FakeHost extends HostServices {
  /** Every call so far, in order. */
  calls: RecordedCall[]
  /** The calls of one name, with typed inputs. */
  callsOf: <Name extends CallName>(name: Name) => RecordedCall<Name>[]
  /** Replaces the answer of a call from now on. */
  answer: <Name extends CallName>(name: Name, answer: AnswerWith<Name>) => void
  notices: Notice[]
  /** Keys of the error catalogue's messages that were shown, in order. */
  told: NoticeKey[]
  /** Whether the next page was marked to open the header's service panel. */
  panelMarked: () => boolean
  /** Addresses passed to `navigate`, in order. */
  went: string[]
  /** Emits the state of a run, as the event stream does. */
  emitRun: (run: Run) => void
  /** Emits the state of a restore, as the event stream does. */
  emitRestore: (progress: RestoreProgress) => void
  /** Emits a notice, as the event stream does. */
  emitNotice: (notice: NoticeItem) => void
  /** Events that remotes emitted, in order. */
  emitted: { name: EventName; payload: unknown }[]
  faults: Parameters<HostServices['telemetry']['report']>[0][]
  path: string
  language: Language
}

/** A call for which the fake services were given no answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * The shell as a screen sees it. Every input and every answer is checked against the contract's schema; a call without an answer fails the test with
 * its name.
 */
export function fakeHost(options: FakeHostOptions = {}): FakeHost {
  const { user = null, language = 'zh-tw', path = '/', site = {}, screens = [] } = options
  const answers: Answers = { ...options.answers }
  const calls: RecordedCall[] = []
  const notices: Notice[] = []
  const messages: NoticeKey[] = []
  const went: string[] = []
  const faults: FakeHost['faults'] = []
  let marked = false
  return {
    api: { call: fakeCall(answers, calls) },
    session: fakeSession(user, went),
    i18n: fakeWords(language),
    navigate: (to) => void went.push(to),
    notify: (notice) => void notices.push(notice),
    tell: (key) => void messages.push(key),
    servicePanel: { openNext: () => void (marked = true) },
    site: (key) => site[key] ?? '',
    screens: () => screens,
    parts: () => [],
    ...fakeProgress(),
    ...fakeEvents(),
    telemetry: { report: (fault) => void faults.push(fault) },
    calls,
    callsOf: <Name extends CallName>(name: Name) =>
      calls.filter((call) => call.name === name) as RecordedCall<Name>[],
    answer: (name, answer) => void Object.assign(answers, { [name]: answer }),
    notices,
    told: messages,
    panelMarked: () => marked,
    went,
    faults,
    path,
    language,
  }
}

function fakeProgress(): Pick<FakeHost, 'progress' | 'emitRun' | 'emitRestore' | 'emitNotice'> {
  const [onRun, emitRun] = fakeStream<Run>()
  const [onRestore, emitRestore] = fakeStream<RestoreProgress>()
  const [onNotice, emitNotice] = fakeStream<NoticeItem>()
  return { progress: { onRun, onRestore, onNotice }, emitRun, emitRestore, emitNotice }
}

function fakeStream<Said>() {
  const listeners = new Set<(said: Said) => void>()
  const on = (listener: (said: Said) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const emit = (said: Said) => {
    for (const listener of listeners) listener(said)
  }
  return [on, emit] as const
}

function fakeEvents(): Pick<FakeHost, 'events' | 'emitted'> {
  const emitted: FakeHost['emitted'] = []
  const bus = createEventBus({ onFault: (fault) => void addFault(fault), member: () => undefined })
  const emit: HostServices['events']['emit'] = (name, payload) => {
    emitted.push({ name, payload })
    bus.emit(name, payload)
  }
  return { events: { ...bus, emit }, emitted }
}

function fakeCall(answers: Answers, calls: RecordedCall[]): Api['call'] {
  return async <Name extends CallName>(name: Name, input: CallInput<Name>, options?: CallOptions) => {
    const { request, response }: CallSchemas = schemas[name]
    const asked = request.safeParse(input)
    if (!asked.success)
      throw addFault(new Error(`The input of ${name} breaks the contract: ${asked.error.message}`))
    calls.push({ name, input: asked.data, files: Object.keys(options?.files ?? {}) } as RecordedCall)

    const given = (answers as Record<string, unknown>)[name]
    if (given === undefined)
      throw addFault(new NoAnswer(`No answer for ${name}: add it to fakeHost({ answers })`))
    // Answers are asynchronous, so that the screen shows its loading state.
    await new Promise((resolve) => setTimeout(resolve))
    const answer =
      typeof given === 'function'
        ? await (given as (...given: unknown[]) => unknown)(asked.data, options)
        : given
    throwIfAborted(options?.signal)
    if (answer instanceof Unanswered) {
      if (answer.how === 'never') return new Promise<never>((_, reject) => onAbort(options?.signal, reject))
      throw answer.how
    }
    const said = response.safeParse(answer)
    if (!said.success)
      throw addFault(new Error(`The answer given to ${name} breaks the contract: ${said.error.message}`))
    return said.data as CallOutput<Name>
  }
}

function throwIfAborted(signal?: AbortSignal) {
  if (signal?.aborted) throw new DOMException('Aborted', 'AbortError')
}

function onAbort(signal: AbortSignal | undefined, reject: (reason: Error) => void) {
  signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
}

function fakeSession(user: UserInfo | null, went: string[]): HostServices['session'] {
  const store = getDefaultStore()
  const state = atom<SessionState>(user ? { state: 'member', user } : { state: 'anonymous', user: null })
  return {
    atom: state,
    read: () => store.get(state),
    begin: (answer) => store.set(state, { state: 'member', user: answer.user }),
    update: (next) => store.set(state, { state: 'member', user: next }),
    refresh: async () => {},
    logout: async () => {
      store.set(state, { state: 'anonymous', user: null })
      went.push('/login')
    },
    forget: () => store.set(state, { state: 'anonymous', user: null }),
  }
}

function fakeWords(language: Language): HostServices['i18n'] {
  const i18n = i18next.createInstance()
  void i18n.init({
    ...wordsOptions(language),
    resources: { [language]: { ui: kitWords[language] } },
    defaultNS: 'ui',
    // A screen must never show a raw `{{name}}`.
    missingInterpolationHandler: (text: string, [place]: RegExpExecArray) => {
      addFault(new Error(`No value for ${place} in “${text}”`))
      return ''
    },
    // Nor a key without words.
    parseMissingKeyHandler: (key, defaultValue?: string) => {
      if (defaultValue === undefined) addFault(new Error(`No words for “${key}”`))
      return defaultValue ?? '—'
    },
    showSupportNotice: false,
    initAsync: false,
  } as Parameters<typeof i18n.init>[0])
  return i18n
}
