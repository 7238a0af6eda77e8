import { listOf, recordOf, textOf } from '../archives/values'

const shortened = /https?:\/\/t\.co\/\w+/g
const isShort = /^https?:\/\/t\.co\/\w+$/
const leadsOut = /^https?:\/\/\S+$/i

/** The targets of a post's short links: archives and the API write them in three ways. */
function ways(entities: unknown[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { url, shortUrl, short_url, ...rest } of entities.map(recordOf)) {
    const short = textOf(url ?? shortUrl ?? short_url, 100)
    const long = [rest.unwound_url, rest.expanded_url, rest.expandedUrl, rest.expanded]
      .map((one) => textOf(one, 4000))
      .find((one) => one !== undefined && leadsOut.test(one) && !isShort.test(one))
    if (short !== undefined && long !== undefined) found.set(short, long)
  }
  return found
}

/** The text with each t.co link replaced by its target. The short links would stop working with X, or with the account. */
export function writtenOut(text: string, ...lists: unknown[]): string {
  if (!text.includes('t.co/')) return text
  const long = ways(lists.flatMap(listOf))
  return text.replace(shortened, (short) => long.get(short) ?? short)
}

/** The text without the trailing links to the post's own pictures and films, which are stored with the post. */
export function withoutMediaLinks(text: string, media: unknown): string {
  const own = new Set(listOf(media).map((one) => recordOf(one).url))
  let rest = text
  for (;;) {
    const last = /(?:^|\s)(https?:\/\/t\.co\/\w+)\s*$/.exec(rest)
    if (!last || !own.has(last[1])) return rest
    rest = rest.slice(0, last.index).trimEnd()
  }
}
