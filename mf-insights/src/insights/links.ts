import type { InsightSentence, Page } from '@fankeep/shared/contract'

/** The address of the rows that a sentence is based on. */
export function linkOf({ id }: Pick<Page, 'id'>, rows: InsightSentence['rows']): string {
  switch (rows) {
    case 'import':
      return `/insights?id=${id}&import=${id}`
    case 'posts':
    case 'hours':
      return `/fansList?id=${id}&view=posts`
    case 'gone':
      return `/fansList?id=${id}&gone=1`
    case 'fans':
      return `/fansList?id=${id}&gone=0&sort=oldest`
    default:
      return `/fansList?id=${id}`
  }
}
