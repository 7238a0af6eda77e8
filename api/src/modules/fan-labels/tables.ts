import type { FanRule } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'

export interface FanLabelsTables {
  fanTags: {
    id: GeneratedAlways<string>
    pageId: string
    name: string
    /** When it was moved to the bin. */
    deletedAt: Generated<Date | null>
  }
  taggedFans: { pageId: string; tagId: string; uid: string }
  fanGroups: {
    id: GeneratedAlways<string>
    pageId: string
    name: string
    /** Null for a group by hand. */
    rule: FanRule | null
    deletedAt: Generated<Date | null>
  }
  groupFans: { pageId: string; groupId: string; uid: string }
  fanNotes: { pageId: string; uid: string; note: string; changedAt: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends FanLabelsTables {}
}
