import { createHash } from 'node:crypto'

/** Our own text inlined in a page, with the source by which the page's policy allows it. */
export interface Inline {
  html: string
  /** A source of `script-src` or `style-src`: `'sha256-…'`. */
  source: string
}

/** An inline script. */
export const inlineScript = (text: string) => inline('script', text)

/** An inline style sheet. */
export const inlineStyle = (text: string) => inline('style', text)

/** @throws if the text could end its own element. */
function inline(element: 'script' | 'style', text: string): Inline {
  if (text.toLowerCase().includes(`</${element}`))
    throw new Error(`a ${element} in the page contains its own end tag`)
  const hash = createHash('sha256').update(text).digest('base64')
  return { html: `<${element}>${text}</${element}>`, source: `'sha256-${hash}'` }
}
