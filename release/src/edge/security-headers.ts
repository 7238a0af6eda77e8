/** Inline content of a page, allowed only by its hash. */
export interface InlineSources {
  scripts: string[]
  styles: string[]
}

/**
 * Tested in Chromium without one violation (docs/decisions/0001): no inline script or style except those of the page's own
 * release, by their hash, and no `eval`. The one style hash that every page allows is that of the empty string: in
 * production emotion fills empty `<style>` tags through the CSSOM.
 */
const contentSecurityPolicy = (frames: string[], { scripts, styles }: InlineSources, remotes: string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...remotes].join(' '),
    ["style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", ...styles, ...remotes].join(
      ' ',
    ),
    ["img-src 'self' data: blob:", ...remotes].join(' '),
    ["font-src 'self'", ...remotes].join(' '),
    ["connect-src 'self'", ...remotes].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Headers of every page.
 * @param chatOrigin the only other host that may be framed (`https://chat.example`), if a customer service chat is configured
 * @param remotes origins from which a developer's page may load remotes, if it has an override
 */
export const pageHeaders = (
  chatOrigin: string | undefined,
  inline: InlineSources,
  remotes: string[] = [],
) => ({
  'content-security-policy': contentSecurityPolicy(chatOrigin ? [chatOrigin] : [], inline, remotes),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
})

/** After one visit over TLS, browsers never connect without it. */
export const overTls = { 'strict-transport-security': 'max-age=31536000' }

export const everyAnswer = { 'x-content-type-options': 'nosniff' }

/** For answers without a stricter policy: no other site can frame a file or the answer of a call. */
export const unframed = { 'content-security-policy': "frame-ancestors 'none'" }
