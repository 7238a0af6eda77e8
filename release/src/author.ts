import { userInfo } from 'node:os'
import type { Author } from './registry'

/** Who runs the command, and why. */
export const authorOf = (
  { by, why }: { by?: string | undefined; why?: string | undefined },
  usual = '',
): Author => ({
  who: by ?? userName(),
  why: why ?? usual,
})

/** The account this process runs under. In a container, the account may have no name. */
function userName() {
  try {
    return userInfo().username
  } catch {
    return process.env.USER ?? `uid ${process.getuid?.() ?? '?'}`
  }
}
