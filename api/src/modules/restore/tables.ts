import type { PostVisibility, RestoreWhyKey, Visibility } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Params } from '../../infra/refusal'
import type { Note } from './rules/note'

/** A file of a part, by its hash. */
export interface ItemFile {
  hash: string
  kind: 'photo' | 'video' | 'file'
  bytes: number
  type: string
}

/** Why a post failed, or why a request was paused automatically. */
export interface Why {
  key: RestoreWhyKey
  params: Params
}

/** The progress of a post: the ids of the published parts, and what was prepared at the platform for the next one. */
export interface Sending {
  ids: string[]
  ready?: { [name: string]: string | number | string[] }
  /** The member looked and did not find it: if the target cannot tell, it is published again. */
  insist?: true
}

export interface RestoreTables {
  restores: {
    id: GeneratedAlways<string>
    userId: string
    pageId: string
    toPageId: string | null
    state: Generated<0 | 1 | 2 | 3 | 4>
    reason: 'hijacked' | 'suspended' | 'lost_access' | 'moving' | 'other'
    note: Generated<string>
    changedAt: string | null
    posts: 'all' | 'span' | 'chosen'
    fromDay: string | null
    untilDay: string | null
    picked: Generated<string[]>
    /** By post: its audience when the member allowed a wider one. */
    openly: Generated<{ [uid: string]: PostVisibility }>
    of: Generated<number | null>
    done: Generated<number>
    skipped: Generated<number>
    failed: Generated<number>
    unknown: Generated<number>
    way: Generated<'api' | 'hand'>
    phase: Generated<'publishing' | 'waiting' | 'paused' | null>
    waitUntil: Generated<Date | null>
    halted: Generated<Why | null>
    stopAsked: Generated<boolean>
    turn: Generated<number>
    faults: Generated<number>
    createdAt: Date
    savedAt: Date
    startedAt: Generated<Date | null>
    endedAt: Generated<Date | null>
    /** When a draft was moved to the bin. */
    deletedAt: Generated<Date | null>
  }
  restoreItems: {
    restoreId: string
    n: number
    postUid: string
    toPageId: string
    contentKey: string
    title: string | null
    /** Texts with the indexes (into `media`) of their files. */
    parts: { text: string; media: number[] }[]
    media: ItemFile[]
    notes: Note[]
    /** Null: begun before audiences were stored. */
    audience: Generated<Visibility | null>
    outcome: Generated<'waiting' | 'publishing' | 'done' | 'failed' | 'unknown' | 'skipped'>
    url: Generated<string | null>
    /** When it was published; with several parts, the last one. */
    at: Generated<Date | null>
    tries: Generated<number>
    why: Generated<Why | null>
    sending: Generated<Sending>
    /** Since when a part has been handed over without an answer. */
    askedAt: Generated<Date | null>
    leaseOwner: Generated<string | null>
    leaseUntil: Generated<Date | null>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends RestoreTables {}
}
