import type { Language } from '../../infra/language'
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
  /** Members who let a language model have the figures of their pages. */
  insightConsents: { userId: string; at: Date }
  /** What the model wrote of these figures, and holds. */
  insightWords: { pageId: string; language: Language; stamp: string; sentences: Written[] }
}

declare module '../../infra/database/schema' {
  interface Database extends InsightsTables {}
}
