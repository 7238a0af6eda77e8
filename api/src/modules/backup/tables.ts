import type { RunErrorKey, RunNoteKey } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { FanRecord, PostRecord } from '../../platforms/archive'
import type { Account } from '../../platforms/connector'

/** A sentence as a run stores it: its key and parameters; translated when requested. */
export interface Said<Key extends string> {
  key: Key
  params: Record<string, string | number>
}

/** Where a run through the API continues: restarted at any moment, it requests nothing twice. */
export interface FetchState {
  stage: 'look' | 'fans' | 'posts' | 'done'
  /** The platform's own cursor. */
  at: string | null
  /** Answers kept so far. */
  n: number
  /** Number of consecutive requests without an answer. */
  faults: number
  /** Whether the list of fans is fetched, if the platform has one. */
  withFans: boolean
  fans: number
  posts: number
  /** The page as it was when the run began. */
  account?: Account
}

export interface BackupTables {
  uploads: {
    pageId: string
    id: string
    parts: number
    createdAt: Date
    touchedAt: Date
    keepUntil: Generated<Date | null>
  }
  uploadParts: {
    pageId: string
    uploadId: string
    part: number
    name: string
    size: string | null
    received: Generated<string>
  }
  runs: {
    id: GeneratedAlways<string>
    pageId: string
    userId: string
    /** Set for a run from an archive. */
    uploadId: string | null
    source: Generated<'archive' | 'api'>
    cause: Generated<'hand' | 'auto'>
    /** True for an archive of more than `largeBytes`, which has a separate queue. */
    large: Generated<boolean>
    /** The progress of a run through the API. */
    fetching: Generated<FetchState | null>
    waitUntil: Generated<Date | null>
    state: 'queued' | 'running' | 'done' | 'failed' | 'stopped'
    phase: 'queued' | 'reading' | 'waiting' | 'saving' | 'media' | 'done'
    stopAsked: Generated<boolean>
    merged: Generated<boolean>
    faults: Generated<number>
    done: Generated<number>
    of: Generated<number | null>
    fansSeen: Generated<number>
    fansNew: Generated<number>
    fansGone: Generated<number>
    fansChanged: Generated<number>
    postsSeen: Generated<number>
    postsNew: Generated<number>
    postsChanged: Generated<number>
    bytes: Generated<string>
    error: Generated<Said<RunErrorKey> | null>
    notes: Generated<Said<RunNoteKey>[]>
    files: string[]
    takenAt: Generated<Date | null>
    createdAt: Date
    startedAt: Generated<Date | null>
    endedAt: Generated<Date | null>
  }
  fetched: { runId: string; n: number; kind: 'fans' | 'posts'; records: (FanRecord | PostRecord)[] }
}

declare module '../../infra/database/schema' {
  interface Database extends BackupTables {}
}
