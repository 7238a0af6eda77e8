import type { Language } from '../../infra/language'
import type { Overlap } from '../fans/overlap'
import type { Figures } from './figures'
import type { Written } from './model/ask-model'

export interface InsightsTables {
  pageInsights: {
    pageId: string
    /** The state the figures were made from: new ones are made when it differs. */
    stamp: string
    figures: Figures
    madeAt: Date
  }
  /** How many fans two pages have in common, the page with the lower id first. */
  pageOverlaps: {
    pageId: string
    otherId: string
    stamp: string
    counts: Overlap | null
    /** When comparing them took too long. */
    tooLongAt: Date | null
  }
  /** Members who consent to sending the figures of their pages to a language model. */
  insightConsents: { userId: string; at: Date }
  /** Pages with weekly mails, and the Monday of the last mail that was queued. */
  insightMails: { pageId: string; userId: string; week: string }
  /** The model's sentences about these figures that passed the checks. */
  insightWords: { pageId: string; language: Language; stamp: string; sentences: Written[] }
}

declare module '../../infra/database/schema' {
  interface Database extends InsightsTables {}
}
