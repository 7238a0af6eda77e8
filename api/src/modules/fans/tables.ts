import type { FanMatch } from '@fankeep/shared/contract'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface FansTables {
  fans: {
    pageId: string
    uid: string
    /** When this fan followed where `dated`, else when first seen. */
    at: Date
    dated: boolean
    firstSeen: Date
    /** Null for those who follow: they were seen in the page's newest whole list. */
    lastSeen: Date | null
    goneAt: Date | null
    name: string | null
    username: string | null
    url: string | null
    avatar: string | null
    email: string | null
    grams: number[]
    /** A hash of the row, which PostgreSQL keeps. */
    seal: GeneratedAlways<string>
  }
  /** Other ids a fan was kept under before. */
  fanNames: {
    pageId: string
    was: string
    uid: string
    /** What was shown then: the user name, else the name. */
    name: string | null
    /** How it is known: `fan.earlier` of the contract. */
    match: FanMatch
    foundAt: Date
  }
  /** What members merged, while it can be taken back. */
  fanMerges: {
    id: GeneratedAlways<string>
    pageId: string
    /** The fan who stayed, by the present id, and the id that went. */
    kept: string
    merged: string
    mergedAt: Date
    /** What is needed to take it back (`member-merges/merge.ts`). */
    before: JSONColumnType<object>
  }
  fanMarks: {
    pageId: string
    version: number
    sort: 'at' | 'name'
    position: number
    /** How many before it still follow. */
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
    /** How often it is in each block of the list. */
    counts: number[]
  }
  fanDayMarks: {
    pageId: string
    version: number
    position: number
    /** Numbers of days, sorted: on which those of the block came who follow, and those who left. */
    presentDays: number[]
    goneDays: number[]
  }
  fanDayChapters: {
    pageId: string
    version: number
    position: number
    /** Numbers of days, sorted; for each, how many of the superblock who follow, and who left, came then or later. */
    days: number[]
    presentSince: number[]
    goneSince: number[]
  }
  /** How many of those who follow have an id that the platform's own message can go to. */
  messagedFans: { pageId: string; version: number; fans: number }
  /** Days of Taipei, as `YYYY-MM-DD`. */
  fanDays: {
    pageId: string
    /** Read as text (`day::text`): a Date of it would be midnight of where the server is. */
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
