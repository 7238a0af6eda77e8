import type { BinnedPage, Page } from '@fankeep/shared/contract'
import type { useText } from '../format'
import { contentWord, fanWord } from '../member-pages/page-state'

type Text = ReturnType<typeof useText>

/** How much of a page is backed up, in words for a sentence. */
export const amountOf = (page: Page | BinnedPage, t: Text['t'], format: Text['format']) => ({
  fans: `${format.number(page.fans)} ${t(`unit.${fanWord(page)}`)}`,
  posts: `${format.number(page.posts)} ${t(`unit.${contentWord(page)}`)}`,
  bytes: format.bytes(page.bytes),
})
