import type { Language } from '../../../infra/language'

/** Words in all three languages: a missing one does not compile. */
export type InEach<Words> = Record<Language, Words>

/**
 * An article as it is written and kept: paragraphs between empty lines, `## ` before a heading, `- ` before the items
 * of a list, `[words](address)` for a link. `renderArticle` makes HTML of it, and nothing else can get into that.
 */
export interface Article {
  title: string
  body: string
}
