import { createHash } from 'node:crypto'

/** Text of ours that is in the page, with what the policy of that page allows it by. */
export interface Inline {
  html: string
  /** A source of `script-src` or `style-src`: `'sha256-…'`. */
  source: string
}

/** A script in the page itself. */
export const inlineScript = (text: string) => inline('script', text)

/** A style sheet in the page itself. */
export const inlineStyle = (text: string) => inline('style', text)

/** @throws where the text could end its own element. */
function inline(element: 'script' | 'style', text: string): Inline {
  if (text.toLowerCase().includes(`</${element}`))
    throw new Error(`a ${element} in the page holds its own end`)
  const hash = createHash('sha256').update(text).digest('base64')
  return { html: `<${element}>${text}</${element}>`, source: `'sha256-${hash}'` }
}
