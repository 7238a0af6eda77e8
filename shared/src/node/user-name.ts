import { userInfo } from 'node:os'

/** The account this process runs under; in a container it can have no name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return process.env.USER ?? `uid ${process.getuid?.() ?? '?'}`
  }
}
