import { textOf } from '../archives/values'

/** The address a link of Meta's leads to: those who leave are first sent through a page that counts them. */
export function linkOf(value: unknown): string | undefined {
  const text = textOf(value, 4000)
  if (text === undefined || !/^https?:\/\/\S+$/i.test(text)) return undefined
  const { hostname, pathname, searchParams } = URL.canParse(text)
    ? new URL(text)
    : new URL('https://none.test')
  const isCounted =
    /(^|\.)(facebook|instagram|threads)\.(com|net)$/.test(hostname) && /^\/l(\.php|\/)?$|^\/$/.test(pathname)
  const target = isCounted ? searchParams.get('u') : null
  return target !== null && /^https?:\/\/\S+$/i.test(target) ? target : text
}

/** What a post says, with the address of what it links to under it unless it is in it already. */
export const withLink = (text: string, link: string | undefined): string =>
  link === undefined || text.includes(link) ? text : [text, link].filter(Boolean).join('\n')
