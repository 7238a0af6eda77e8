/**
 * The contract's public API for the browser: types, the table of calls and the plain rules. It has no schemas, so that importing it adds next to
 * nothing to a page. The server and the tests import the schemas from `./schemas`.
 */
import type { z } from 'zod'
import type { CallName } from './calls'
import type { schemas } from './schemas'

export {
  addressOf,
  calls,
  contractVersion,
  eventsPath,
  type CallAddress,
  type CallName,
  type ReadName,
} from './calls'
export type {
  CallBackReasonKey,
  ErrorKey,
  RestoreNoteKey,
  RestoreWhyKey,
  RunErrorKey,
  RunNoteKey,
} from './errors'
export * from './rules'
export * from './callback-words'
export * from './taiwan'
export * from './checkout'
export { closeGaps } from './close-gaps'
export { isolate, withoutIsolates } from './isolate'
export { stayingFirst } from './staying-first'
export * from './prices'
export { acceptLanguage } from './accept-language'
export { answerKey } from './answer-key'
export { platforms, type PlatformKey } from './platforms'
export type { Envelope } from './wire'
export type { Plan, Platform } from './site'
export type { LoginProvider, SecondStep } from './auth'
export type { SessionInfo, UserInfo } from './user'
export type { SpareCode } from './two-factor'
export type { Passkey, PasskeyUse } from './passkeys'
export type { PushDevice } from './push'
export type { MediaBinding } from './media'
export type { HijackSign, BinnedPage, Page } from './pages'
export type { Estimate, Run } from './backup'
export type { Fan, FanCondition, FanGroup, FanRule, FanTag } from './fans'
export type { Consultation } from './consulting'
export type { FanShare, SharedFan } from './shares'
export type { InsightSentence, PageInsights, PageOverlap } from './insights'
export type { Holding, MayBuy, OfferPlan, Order, StoragePack } from './orders'
export type { Post, PostVisibility, Visibility } from './posts'
export type { NoticeItem, NoticeTopic } from './notices'
export type {
  RestoreFitted,
  RestoreItem,
  RestorePace,
  RestorePermission,
  RestoreProgress,
  RestoreRequest,
  RestoreTarget,
} from './restore'
export type { SignUpSource } from './opt-in'
export type { PageReadiness, RehearsalCheck } from './readiness'
export type { CallBack, CallBackOutcome, CallBackRoute, CannedMessage } from './callback'

/** A call's input before parsing, and its parsed answer. */
export type CallInput<Name extends CallName> = z.input<(typeof schemas)[Name]['request']>
export type CallOutput<Name extends CallName> = z.output<(typeof schemas)[Name]['response']>
