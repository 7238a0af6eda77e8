import type { RehearsalCheck } from '@fankeep/shared/contract'
import type { GeneratedAlways } from 'kysely'

export interface ReadinessTables {
  /** The newest `kept` rehearsals of each page. */
  rehearsals: {
    id: GeneratedAlways<string>
    pageId: string
    at: Date
    /** How many fans a CallBack would have reached, out of `of`. */
    reach: number
    of: number
    /** The checks that failed. */
    missing: RehearsalCheck['key'][]
  }
}

declare module '../../infra/database/schema' {
  interface Database extends ReadinessTables {}
}
