import type { CallBackReasonKey, NoticeTopic, RestoreWhyKey, RunErrorKey } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import type { Params } from '../../infra/refusal'
import { say } from '../../infra/words'
import { sayWithNames } from '../site/say-with-names'

/** Signs of a hijack that a notice can name. Each has a message (`hijack.<kind>`). */
export type SignKind =
  | 'token_revoked'
  | 'page_vanished'
  | 'page_changed'
  | 'handle_changed'
  | 'owner_changed'
  | 'fans_dropped'
  | 'posts_gone'

type CallBackParams = Record<string, string | number> & { page: string; reason: CallBackReasonKey }

type RestoreParams = Record<'page' | 'to' | 'restore', string> &
  Record<'done' | 'failed' | 'unknown' | 'of', number>

/** The params of each kind of notice, by the names that its messages (`notice.<kind>.title`, `.text`, `.button`) use. */
export interface NoticeParams {
  /** A login with a browser or from a network that is new for this member. Empty strings: unknown. */
  new_device: { browser: string; system: string; place: string }
  /** An account of another site was linked, and can be used to log in. */
  login_linked: { site: string; account: string }
  /** A passkey was added to the account, or removed. */
  passkey_added: { name: string }
  passkey_removed: { name: string }
  /** `first` is 1 if nothing had been backed up before. */
  run_failed: Record<string, string | number> & { page: string; reason: RunErrorKey; first?: number }
  /** `at` is when the talk begins (ISO 8601). */
  consulting_confirmed: { at: string }
  /** `reason` is the operator's text. */
  consulting_declined: { at: string; reason: string }
  /** `page` is the page with the most fans among the `pages` that are due. */
  rehearsal_due: { page: string; pages: number }
  /** Bytes. */
  storage_low: { used: number; of: number }
  storage_full: { used: number; of: number }
  restore_done: RestoreParams
  restore_failed: RestoreParams
  /** The restore paused automatically; `reason` says what the member can do. */
  restore_halted: Record<string, string | number> & {
    page: string
    to: string
    restore: string
    reason: RestoreWhyKey
  }
  /** `callback_failed`: sent to no fan, without the member stopping it. `callback_partly`: it ended before every fan had it. */
  callback_failed: CallBackParams
  callback_partly: CallBackParams & { sent: number; of: number }
  /** `sign` is the first sign found: a key of `hijack.`; the other params fill its message. */
  hijack: Record<string, string | number> & { page: string; sign: SignKind }
}

export type NoticeKind = keyof NoticeParams

interface Kind {
  topic: NoticeTopic
  /** The member's setting that turns its mail on or off (user.setActiveNotice, user.setStorageNotice). */
  switch: 'noticeActive' | 'noticeStorage'
  /** The screen of its button; `{restore}` is replaced by the restore's id. */
  path: string
  /**
   * If the mail's button leads to another screen than the bell's. The mail then has a second button (`.second`) for the other answer;
   * `{page}` is the page's id.
   */
  mail?: { path: string; second: string }
  /** The list marks it as urgent. */
  isUrgent?: true
  /** It is also shown on the devices on which the member turned alarms on. */
  isAlarm?: true
  /** Turns params that are not text yet into text of a language. */
  fill?: (language: Language, params: Params) => Params
}

/** The time of a talk in Taipei time. */
const atTaipei = (language: Language, params: Params): Params => ({
  ...params,
  at: new Intl.DateTimeFormat(language, {
    ...({ month: 'long', day: 'numeric', weekday: 'short' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Taipei' } as const),
  }).format(new Date(String(params.at))),
})

/** Adds `why`: the message of the reason. */
const withWhy = (language: Language, params: Params): Params => ({
  ...params,
  why: sayWithNames(language, String(params.reason), params),
})

/** All kinds. To add one: a line here, its params above, and its three messages in each language. */
export const noticeKinds: Record<NoticeKind, Kind> = {
  new_device: {
    topic: 'account',
    switch: 'noticeActive',
    path: '/manageLogin#devices',
    isAlarm: true,
    fill: (language, { browser, system, place }) => ({
      device: [browser, system].filter(Boolean).join(', ') || say(language, 'notice.device_unknown'),
      place: place || say(language, 'notice.place_unknown'),
    }),
  },
  login_linked: { topic: 'account', switch: 'noticeActive', path: '/manageLogin#security', isAlarm: true },
  passkey_added: { topic: 'account', switch: 'noticeActive', path: '/manageLogin#security', isAlarm: true },
  passkey_removed: { topic: 'account', switch: 'noticeActive', path: '/manageLogin#security' },
  run_failed: {
    topic: 'backup',
    switch: 'noticeActive',
    path: '/channel',
    fill: (language, params) => ({
      page: params.page ?? '',
      why: sayWithNames(language, String(params.reason), params),
      kept: say(language, params.first ? 'notice.run_failed.first' : 'notice.run_failed.before'),
    }),
  },
  storage_low: { topic: 'backup', switch: 'noticeStorage', path: '/management' },
  storage_full: { topic: 'backup', switch: 'noticeStorage', path: '/management' },
  consulting_confirmed: { topic: 'account', switch: 'noticeActive', path: '/consulting', fill: atTaipei },
  consulting_declined: { topic: 'account', switch: 'noticeActive', path: '/consulting', fill: atTaipei },
  rehearsal_due: {
    topic: 'hijack',
    switch: 'noticeActive',
    path: '/channel#readiness',
    fill: (language, { page = '', pages = 1 }) => ({
      page,
      more: Number(pages) > 1 ? say(language, 'notice.rehearsal_due.more', { count: Number(pages) - 1 }) : '',
    }),
  },
  restore_done: { topic: 'restore', switch: 'noticeActive', path: '/contentRestore?request={restore}' },
  restore_failed: { topic: 'restore', switch: 'noticeActive', path: '/contentRestore?request={restore}' },
  restore_halted: {
    topic: 'restore',
    switch: 'noticeActive',
    path: '/contentRestore?request={restore}',
    fill: withWhy,
  },
  callback_failed: { topic: 'hijack', switch: 'noticeActive', path: '/callback', fill: withWhy },
  callback_partly: { topic: 'hijack', switch: 'noticeActive', path: '/callback', fill: withWhy },
  hijack: {
    topic: 'hijack',
    switch: 'noticeActive',
    path: '/channel',
    mail: { path: '/callback?id={page}', second: '/channel' },
    isUrgent: true,
    isAlarm: true,
    fill: (language, params) => ({
      page: params.page ?? '',
      what: sayWithNames(language, `hijack.${params.sign}`, params),
    }),
  },
}

/** The kinds of a topic; all kinds without one. */
export const kindsOf = (topic?: NoticeTopic): NoticeKind[] =>
  (Object.keys(noticeKinds) as NoticeKind[]).filter(
    (kind) => topic === undefined || noticeKinds[kind].topic === topic,
  )

/** The kind of a row; undefined if this build does not have it. */
export const kindOf = (kind: string): Kind | undefined =>
  Object.hasOwn(noticeKinds, kind) ? noticeKinds[kind as NoticeKind] : undefined

/** The texts of a notice, for its mail and for the bell’s list. */
export function sayNotice(language: Language, kind: NoticeKind, params: Params) {
  const { fill, path } = noticeKinds[kind]
  const filled = fill ? fill(language, params) : params
  const word = (name: string) => say(language, `notice.${kind}.${name}`, filled)
  return {
    title: word('title'),
    text: word('text'),
    button: word('button'),
    path: path.replace('{restore}', String(params.restore ?? '')),
  }
}
