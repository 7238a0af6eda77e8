import type { Generated, GeneratedAlways } from 'kysely'
import type { Params } from '../../infra/refusal'
import type { SignKind } from '../notices/kinds'

export interface HijackTables {
  pageSights: { pageId: string; at: Date; fans: number | null; posts: number | null }
  hijackSigns: {
    id: GeneratedAlways<string>
    pageId: string
    kind: SignKind
    params: Generated<Params>
    seenAt: Date
    runId: string | null
    answer: Generated<'me' | 'callback' | null>
    answeredAt: Generated<Date | null>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends HijackTables {}
}
