import type { FanMatch } from '@fankeep/shared/contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface FansTables {
  fans: {
    pageId: string
    uid: string
    /** When this fan followed if `dated`, else when first seen. */
    at: Date
    dated: boolean
    firstSeen: Date
    /** Null for current fans: they were seen in the page's newest whole list. */
    lastSeen: Date | null
    goneAt: Date | null
    name: string | null
    username: string | null
    url: string | null
    avatar: string | null
    email: string | null
    grams: number[]
    /** A hash of the row, computed by PostgreSQL. */
    seal: GeneratedAlways<string>
  }
  /** Other ids under which a fan was stored before. */
  fanNames: {
    pageId: string
    was: string
    uid: string
    /** The name shown then: the user name, else the name. */
    name: string | null
    /** How it was recognised: `fan.earlier` of the contract. */
    match: FanMatch
    foundAt: Date
  }
  /** Merges by members, as long as they can be taken back. */
  fanMerges: {
    id: GeneratedAlways<string>
    pageId: string
    /** The remaining fan's present id, and the merged id. */
    kept: string
    merged: string
    mergedAt: Date
    /** The data needed to undo it (`member-merges/merge.ts`). */
    before: JSONColumnType<object>
  }
  fanMarks: {
    pageId: string
    version: number
    sort: 'at' | 'name'
    position: number
    /** How many fans before it still follow. */
    present: number
    at: Date | null
    name: string | null
    uid: string
  }
  fanGramMarks: {
    pageId: string
    version: number
    sort: 'at' | 'name'
    gram: number
    /** How often it occurs in each block of the list. */
    counts: number[]
  }
  fanDayMarks: {
    pageId: string
    version: number
    position: number
    /** Sorted day numbers on which fans of the block followed: those who still follow, and those who left. */
    presentDays: number[]
    goneDays: number[]
  }
  fanDayChapters: {
    pageId: string
    version: number
    position: number
    /** Sorted day numbers; for each, how many of the superblock's fans followed then or later: who still follow, and who left. */
    days: number[]
    presentSince: number[]
    goneSince: number[]
  }
  /** How many current fans have an id that the platform's own message can be sent to. */
  messagedFans: { pageId: string; version: number; fans: number }
  /** Days in Taipei time, as `YYYY-MM-DD`. */
  fanDays: {
    pageId: string
    /** Read as text (`day::text`): a Date would be midnight in the server's time zone. */
    day: ColumnType<Date, string, string>
    joined: Generated<number>
    gone: Generated<number>
    total: number | null
    seal: GeneratedAlways<string>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends FansTables {}
}
