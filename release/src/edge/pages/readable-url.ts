/**
 * An address that the router can read: of a whole address (`http://site/path`, RFC 9112, section 3.2.2) its path. A `%` that begins no valid
 * escape (`/100%`, a link cut off within a character) is escaped.
 */
export function readableUrl(target = '/'): string {
  const url = target.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  const [path = '', ...query] = url.split('?')
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * The same address with one slash at its beginning, if it has several: a browser reads what follows two slashes as a host.
 * @returns undefined if there is only one
 */
export const withOneSlash = (url: string): string | undefined =>
  /^\/[/\\]/.test(url) ? url.replace(/^[/\\]+/, '/') : undefined
