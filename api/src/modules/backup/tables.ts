import type { RunErrorKey, RunNoteKey } from '@fankeep/shared/contract'
import type { Generated } from 'kysely'

/** A sentence as a run keeps it: its key and what fills it, said in a language when somebody asks. */
export interface Said<Key extends string> {
  key: Key
  params: Record<string, string | number>
}

export interface BackupTables {
  uploads: { pageId: string; id: string; parts: number; createdAt: Date; touchedAt: Date }
  uploadParts: {
    pageId: string
    uploadId: string
    part: number
    name: string
    size: string | null
    received: Generated<string>
  }
  runs: {
    id: Generated<string>
    pageId: string
    userId: string
    uploadId: string | null
    state: 'queued' | 'running' | 'done' | 'failed' | 'stopped'
    phase: 'queued' | 'reading' | 'saving' | 'media' | 'done'
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
}
