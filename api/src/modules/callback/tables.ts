import type { CallBackReasonKey } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Said } from '../backup/tables'

export type Via = 'message' | 'email' | 'line' | 'telegram' | 'push'
export type DeliveryState = 'queued' | 'leased' | 'sent' | 'failed' | 'unknown'

export interface CallbackTables {
  callbacks: {
    id: GeneratedAlways<string>
    pageId: string
    userId: string
    status: Generated<1 | 2 | 3>
    phase: Generated<'waiting' | 'sending' | 'ended'>
    stopAsked: Generated<boolean>
    reason: Generated<Said<CallBackReasonKey> | null>
    via: Via[]
    link: string
    subject: Generated<string>
    message: string
    audience: 'all' | 'active' | 'chosen' | 'group'
    /** The name of the group it was sent to. */
    groupName: Generated<string | null>
    uids: string[]
    of: Generated<number | null>
    sent: Generated<number>
    failed: Generated<number>
    unknown: Generated<number>
    /** Until when each delivery method sleeps; `waitUntil` is that of platform messages. */
    mailWaitUntil: Generated<Date | null>
    pushWaitUntil: Generated<Date | null>
    lineWaitUntil: Generated<Date | null>
    telegramWaitUntil: Generated<Date | null>
    waitUntil: Generated<Date | null>
    /** Since when a delivery method's service cannot be reached, and nothing has been handed over. */
    unreachedSince: Generated<Date | null>
    halted: Generated<Said<CallBackReasonKey> | null>
    senders: Generated<string[]>
    /** The member sent it for immediately; it is held for a minute, in which it can be cancelled. */
    held: Generated<boolean>
    sendAt: Date
    createdAt: Date
    startedAt: Generated<Date | null>
    endedAt: Generated<Date | null>
  }
  /** The members of the group when a waiting CallBack was created. */
  callbackFans: { callbackId: string; uid: string }
  deliveries: {
    callbackId: string
    n: number
    via: Via
    target: string
    name: string
    language: string | null
    state: Generated<DeliveryState>
    tries: Generated<number>
    error: Generated<string | null>
  }
  /** How many mails to fans were sent on a day (in Taipei, `2026-11-21`). */
  bulkMailDays: { day: string; sent: number }
  cannedMessages: {
    id: GeneratedAlways<string>
    userId: string
    title: string
    message: string
    changedAt: Date
    /** When it was moved to the bin. */
    deletedAt: Generated<Date | null>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends CallbackTables {}
}
