import { textOf } from '../archives/values'

/** The target of a link from Meta, which may go through Meta's click-counting redirect. */
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

/** A post's text followed by the address it links to, unless the text contains it. */
export const withLink = (text: string, link: string | undefined): string =>
  link === undefined || text.includes(link) ? text : [text, link].filter(Boolean).join('\n')
