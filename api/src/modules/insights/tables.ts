import type { Figures } from './figures'

export interface InsightsTables {
  pageInsights: {
    pageId: string
    /** Of what the figures were made: others are made once it differs. */
    stamp: string
    figures: Figures
    madeAt: Date
  }
}

declare module '../../infra/database/schema' {
  interface Database extends InsightsTables {}
}
