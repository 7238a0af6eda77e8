import { personOf } from '@fankeep/shared/node/user-name'
import type { Author } from '../registry'

/** Who runs the command, and why. */
export const authorOf = (
  { by, why }: { by?: string | undefined; why?: string | undefined },
  usual = '',
): Author => ({
  who: personOf(by),
  why: why ?? usual,
})
