/** Prefix of the names of a release's files until the server knows their address: `release:/scene.1f2e.svg`. */
export const releaseAddress = 'release:/'

/**
 * Moves the styles of rendered pages into one style sheet: the page's content security policy allows neither `<style>`
 * nor `style="…"` in server HTML. Emotion writes each rule before the first element that uses it; an element's inline
 * style becomes a rule for its attribute `data-drawn`.
 *
 * @param {string} name of the release: the styles of two releases are in one page
 * @param {{ global: boolean }} options whether global styles are kept (the shell's: tokens, fonts)
 */
export function createStyles(name, { global }) {
  const rules = new Set()
  const drawn = new Map()
  const ruleOf = (style) => {
    if (!drawn.has(style)) drawn.set(style, `${name}-${drawn.size + 1}`)
    return drawn.get(style)
  }
  return {
    /** Returns the page without its styles, and with forms replaced by `div`. @param {string} html */
    takeFrom: (html) =>
      html
        .replace(/<style data-emotion="([^"]*)"[^>]*>(.*?)<\/style>/gs, (_, owner, css) => {
          if (global || !owner.includes('-global')) rules.add(css)
          return ''
        })
        // React's preload hint for a picture that follows directly.
        .replace(/<link rel="preload"[^>]*>/g, '')
        // A form could be submitted before the page's script runs: its password would be in the address.
        .replace(/<(\/?)form\b/g, '<$1div')
        .replace(/ style="([^"]*)"/g, (_, style) => ` data-drawn="${ruleOf(style)}"`),
    /** All collected styles, in the order of the page. */
    css: () =>
      [...rules, ...[...drawn].map(([style, id]) => `[data-drawn="${id}"]{${unescapeHtml(style)}}`)].join(
        '\n',
      ),
  }
}

/** The first forbidden construct in a rendered page, null if there is none: a page must run no script, not even from an attribute. */
export const faultIn = (html) =>
  /<(?:script|iframe|object|embed|base|meta|link|style|form)\b|\son[a-z]+\s*=|\sstyle\s*=|javascript:/i.exec(
    html,
  )?.[0] ?? null

const entities = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescapeHtml = (text) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity])
