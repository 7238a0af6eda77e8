import type { RestoreRequest } from '@fankeep/shared/contract'
import { useNow } from '@fankeep/shared/ui'

/** Minutes until a restore is expected to finish, updated as time passes; null if unknown. */
export function useMinutesLeft({ due_at: due }: Pick<RestoreRequest, 'due_at'>): number | null {
  const now = useNow()
  return due === null ? null : Math.max(1, Math.round((Date.parse(due) - now.getTime()) / 60_000))
}
