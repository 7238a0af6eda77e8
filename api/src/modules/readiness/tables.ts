import type { RehearsalCheck } from '@fankeep/shared/contract'
import type { GeneratedAlways } from 'kysely'

export interface ReadinessTables {
  /** The newest `kept` of each page. */
  rehearsals: {
    id: GeneratedAlways<string>
    pageId: string
    at: Date
    /** How many fans a CallBack would have reached, of how many. */
    reach: number
    of: number
    /** What was not met. */
    missing: RehearsalCheck['key'][]
  }
}

declare module '../../infra/database/schema' {
  interface Database extends ReadinessTables {}
}
