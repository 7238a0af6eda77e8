import type { Generated } from 'kysely'
import type { Note } from './rules/fit-post'

/** A file that goes with a part, by its hash. */
export interface ItemFile {
  hash: string
  kind: 'photo' | 'video' | 'file'
  bytes: number
  type: string
}

export interface RestoreTables {
  restores: {
    id: Generated<string>
    userId: string
    pageId: string
    toPageId: string | null
    state: Generated<0 | 1 | 2 | 3 | 4>
    reason: 'hijacked' | 'suspended' | 'lost_access' | 'moving' | 'other'
    note: string
    changedAt: string | null
    posts: 'all' | 'span' | 'chosen'
    fromDay: string | null
    untilDay: string | null
    picked: Generated<string[]>
    of: Generated<number | null>
    done: Generated<number>
    skipped: Generated<number>
    createdAt: Date
    savedAt: Date
    startedAt: Generated<Date | null>
    endedAt: Generated<Date | null>
  }
  restoreItems: {
    restoreId: string
    n: number
    postUid: string
    toPageId: string
    contentKey: string
    title: string | null
    /** Texts with the numbers (in `media`) of what stands under each. */
    parts: { text: string; media: number[] }[]
    media: ItemFile[]
    notes: Note[]
    outcome: Generated<'waiting' | 'done' | 'skipped'>
    url: Generated<string | null>
    at: Generated<Date | null>
  }
}
