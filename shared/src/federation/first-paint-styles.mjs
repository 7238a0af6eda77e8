/** Placed before the names of a release's files until the server knows their address: `release:/scene.1f2e.svg`. */
export const releaseAddress = 'release:/'

/**
 * Takes the styles out of drawn pages, into one style sheet: the page's content security policy allows neither `<style>`
 * nor `style="…"` of a page that comes from the server. Emotion writes each rule before its first element; an element's
 * own style becomes a rule of its attribute `data-drawn`.
 *
 * @param {string} name of the release: two of them are in one page
 * @param {{ global: boolean }} options whether what holds for the whole page is kept (the shell's: tokens, fonts)
 */
export function createStyles(name, { global }) {
  const rules = new Set()
  const drawn = new Map()
  const ruleOf = (style) => {
    if (!drawn.has(style)) drawn.set(style, `${name}-${drawn.size + 1}`)
    return drawn.get(style)
  }
  return {
    /** The page without its styles, and with its forms as plain boxes. @param {string} html */
    takeFrom: (html) =>
      html
        .replace(/<style data-emotion="([^"]*)"[^>]*>(.*?)<\/style>/gs, (_, owner, css) => {
          if (global || !owner.includes('-global')) rules.add(css)
          return ''
        })
        // React's hint for a picture that follows in the same breath.
        .replace(/<link rel="preload"[^>]*>/g, '')
        // A form could be sent without the page's script: its password would be in the address.
        .replace(/<(\/?)form\b/g, '<$1div')
        .replace(/ style="([^"]*)"/g, (_, style) => ` data-drawn="${ruleOf(style)}"`),
    /** All that was taken, in the order of the page. */
    css: () =>
      [...rules, ...[...drawn].map(([style, id]) => `[data-drawn="${id}"]{${unescapeHtml(style)}}`)].join(
        '\n',
      ),
  }
}

/** What forbids a drawn page, null where nothing does: it runs no script, of its own or of an attribute. */
export const faultIn = (html) =>
  /<(?:script|iframe|object|embed|base|meta|link|style|form)\b|\son[a-z]+\s*=|\sstyle\s*=|javascript:/i.exec(
    html,
  )?.[0] ?? null

const entities = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescapeHtml = (text) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity])
