/* Addresses of screens, as remotes declare them: `/gifts`, or `/gifts/:gift`, whose last part can be any text. Case and a trailing slash make no
 * difference. */

/** A key that is equal for two spellings of the same address. */
export const addressKey = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/'

/** A key that is equal for two declarations that own the same addresses, whatever their parameters are called. */
export const addressShape = (path: string): string => addressKey(path).replace(/:[^/]+/g, ':')

/** Whether some path matches both declarations. */
export function addressesOverlap(one: string, other: string): boolean {
  const [parts, others] = [addressShape(one).split('/'), addressShape(other).split('/')]
  return (
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || part === ':' || others[at] === ':')
  )
}

export const hasParameters = (path: string): boolean => path.includes(':')

/** The decoded parameters of `path` under a declaration; null if the declaration does not match it. */
export function parametersOf(declared: string, path: string): Record<string, string> | null {
  const wanted = addressKey(declared).split('/')
  const names = declared.split('/')
  const parts = path.replace(/\/+$/, '').split('/')
  if (parts.length !== wanted.length) return null
  const found: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    if (!names[at]?.startsWith(':')) {
      if (part.toLowerCase() !== wanted[at]) return null
      continue
    }
    const value = part === '' ? null : decoded(part)
    if (value === null) return null
    found[names[at].slice(1)] = value
  }
  return found
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** The route that owns `path`. A route without parameters wins over one with parameters. */
export function ownerOf<Route extends { path: string }>(
  routes: readonly Route[],
  path: string,
): Route | undefined {
  const key = addressKey(path)
  return (
    routes.find((route) => addressKey(route.path) === key) ??
    routes.find((route) => hasParameters(route.path) && parametersOf(route.path, path) !== null)
  )
}
