import { isRecord } from '../archives/values'
import { words } from '../meta/media'

/** What can be attached to a post with words of its own. */
const kinds = ['note', 'for_sale_item', 'life_event', 'fundraiser'] as const
/** A post has one. */
const attachedMax = 20

/** The words that the member wrote into the attachments of a post, unless `text`, the post's own words, contains them. */
export function wordsOfAttached(attachments: Record<string, unknown>[], text = ''): string {
  const attached = attachments.flatMap((one) => kinds.map((kind) => one[kind])).filter(isRecord)
  const said = attached
    .slice(0, attachedMax)
    .flatMap(({ title, price, text: long, description }) => [title, price, long, description])
  return said
    .map(words)
    .filter((one) => one !== undefined && !text.includes(one))
    .join('\n\n')
}
