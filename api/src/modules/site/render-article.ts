import { escapeHtml } from '../../infra/html'

/**
 * Renders an article's Markdown to HTML. Supported: paragraphs between empty lines, `## ` for headings, `- ` or `1. ` for list items,
 * `[text](address)` for links. Every character is escaped and only the tags written here are produced, so an article's editor cannot
 * inject a script. Headings are numbered (`id="section-1"`), for links to them.
 */
export function renderArticle(body: string): string {
  let section = 0
  return body
    .trim()
    .split(/\n\s*\n/)
    .flatMap(blocksOf)
    .join('\n')
    .replaceAll('<h2>', () => `<h2 id="section-${++section}">`)
}

/** A heading can have its paragraph or list directly below it. */
function blocksOf(block: string): string[] {
  const [first = '', ...rest] = block.trim().split('\n')
  if (first.startsWith('## ')) {
    const heading = `<h2>${inline(first.slice(3))}</h2>`
    return rest.length > 0 ? [heading, ...blocksOf(rest.join('\n'))] : [heading]
  }
  const lines = [first, ...rest]
  return [list('ul', /^- /, lines) ?? list('ol', /^\d+\. /, lines) ?? `<p>${inline(lines.join(' '))}</p>`]
}

/** Undefined unless every line is an item. */
function list(element: 'ul' | 'ol', sign: RegExp, lines: string[]): string | undefined {
  if (!lines.every((line) => sign.test(line))) return undefined
  return `<${element}>${lines.map((line) => `<li>${inline(line.replace(sign, ''))}</li>`).join('')}</${element}>`
}

const link = /\[([^\]]+)\]\((\/(?!\/)[^\s)]*|https:\/\/[^\s)]+|mailto:[^\s)]+)\)/g
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

function inline(text: string): string {
  let done = 0
  let html = ''
  for (const match of text.matchAll(link)) {
    const [all, words = '', to = ''] = match
    html += mailLinks(text.slice(done, match.index)) + `<a href="${escapeHtml(to)}">${escapeHtml(words)}</a>`
    done = match.index + all.length
  }
  return html + mailLinks(text.slice(done))
}

const mailLinks = (text: string) =>
  escapeHtml(text).replace(address, (to) => `<a href="mailto:${to}">${to}</a>`)
