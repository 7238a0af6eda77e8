import type { ConsultingTopic } from '@fankeep/shared/contract'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ConsultingTables {
  consultations: {
    id: GeneratedAlways<string>
    userId: string
    /** Null if it is not about a page, or the page was erased. */
    pageId: string | null
    topic: ConsultingTopic
    question: string
    /** When it begins. */
    at: Date
    askedAt: Date
    cancelledAt: Generated<Date | null>
    answer: Generated<'confirmed' | 'declined' | null>
    /** The address of the video call, while the talk is confirmed. */
    place: Generated<string | null>
    /** The operator's reason, if the talk was declined. */
    reason: Generated<string | null>
    /** The operator's name. */
    answeredBy: Generated<string | null>
  }
}

declare module '../../infra/database/schema' {
  interface Database extends ConsultingTables {}
}
