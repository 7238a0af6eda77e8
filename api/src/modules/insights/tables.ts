import type { Language } from '../../infra/language'
import type { Overlap } from '../fans/overlap'
import type { Figures } from './figures'
import type { Written } from './model/ask-model'

export interface InsightsTables {
  pageInsights: {
    pageId: string
    /** Of what the figures were made: others are made once it differs. */
    stamp: string
    figures: Figures
    madeAt: Date
  }
  /** How many fans two pages have in common, by the lower id first. */
  pageOverlaps: {
    pageId: string
    otherId: string
    stamp: string
    counts: Overlap | null
    /** Comparing them took too long, then. */
    tooLongAt: Date | null
  }
  /** Members who let a language model have the figures of their pages. */
  insightConsents: { userId: string; at: Date }
  /** Pages whose sentences come by mail, and the Monday of the last mail that was queued. */
  insightMails: { pageId: string; userId: string; week: string }
  /** What the model wrote of these figures, and holds. */
  insightWords: { pageId: string; language: Language; stamp: string; sentences: Written[] }
}

declare module '../../infra/database/schema' {
  interface Database extends InsightsTables {}
}
