/** An address that the router can read: what is no escape (`/100%`, a link cut off within a character) stands for itself. */
export function readableUrl(url = '/'): string {
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
 * The same address with one slash at its beginning, where it has several: a browser takes what comes after two for a host.
 * @returns undefined where it has one
 */
export const withOneSlash = (url: string): string | undefined =>
  /^\/[/\\]/.test(url) ? url.replace(/^[/\\]+/, '/') : undefined
