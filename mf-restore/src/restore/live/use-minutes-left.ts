import type { RestoreRequest } from '@fankeep/shared/contract'
import { useNow } from '@fankeep/shared/ui'

/** Until a restore will about be through, as time goes on; null where no one can say. */
export function useMinutesLeft({ due_at: due }: Pick<RestoreRequest, 'due_at'>): number | null {
  const now = useNow()
  return due === null ? null : Math.max(1, Math.round((Date.parse(due) - now.getTime()) / 60_000))
}
