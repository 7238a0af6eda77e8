import { userInfo } from 'node:os'
import type { Author } from './registry'

/** Who is at the command line, and why. */
export const authorOf = (
  { by, why }: { by?: string | undefined; why?: string | undefined },
  usual = '',
): Author => ({
  who: by ?? userName(),
  why: why ?? usual,
})

/** The account this runs under; a container may run under one without a name. */
function userName() {
  try {
    return userInfo().username
  } catch {
    return process.env.USER ?? `uid ${process.getuid?.() ?? '?'}`
  }
}
