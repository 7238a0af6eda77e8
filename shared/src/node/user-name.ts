import { userInfo } from 'node:os'

/** The account this runs under; a container may run under one without a name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return process.env.USER ?? `uid ${process.getuid?.() ?? '?'}`
  }
}
