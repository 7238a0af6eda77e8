import type { PostVisibility, RestoreWhyKey, Visibility } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Params } from '../../infra/refusal'
import type { Note } from './rules/note'

/** A file that goes with a part, by its hash. */
export interface ItemFile {
  hash: string
  kind: 'photo' | 'video' | 'file'
  bytes: number
  type: string
}

/** Why a post failed, or why a request paused by itself. */
export interface Why {
  key: RestoreWhyKey
  params: Params
}

/** How far a post is: the ids of the parts that are there, and what was made ready at the platform for the next one. */
export interface Sending {
  ids: string[]
  ready?: { [name: string]: string | number | string[] }
  /** The member looked themselves and did not find it: where the target cannot tell, it is published. */
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
    /** By post: who could see it when the member let it be seen by more. */
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
    /** Of a draft: in the bin since. */
    deletedAt: Generated<Date | null>
  }
  restoreItems: {
    restoreId: string
    n: number
    postUid: string
    toPageId: string
    contentKey: string
    title: string | null
    /** Texts with the numbers (in `media`) of what is under each. */
    parts: { text: string; media: number[] }[]
    media: ItemFile[]
    notes: Note[]
    /** Null: begun before it was kept who may see a post. */
    audience: Generated<Visibility | null>
    outcome: Generated<'waiting' | 'publishing' | 'done' | 'failed' | 'unknown' | 'skipped'>
    url: Generated<string | null>
    /** When it was there; of one published in parts, the last. */
    at: Generated<Date | null>
    tries: Generated<number>
    why: Generated<Why | null>
    sending: Generated<Sending>
    /** Since when its part is handed over without an answer. */
    askedAt: Generated<Date | null>
    leaseOwner: Generated<string | null>
    leaseUntil: Generated<Date | null>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends RestoreTables {}
}
