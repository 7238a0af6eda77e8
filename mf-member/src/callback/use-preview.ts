import type { CallInput, CallOutput } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useMemo } from 'react'
import type { Draft } from './draft'

/** The ways as the contract names them. */
export const viaOf = ({ email, message, line, push }: Pick<Draft, 'email' | 'message' | 'line' | 'push'>) => [
  ...(message ? (['message'] as const) : []),
  ...(email ? (['email'] as const) : []),
  ...(line ? (['line'] as const) : []),
  ...(push ? (['push'] as const) : []),
]

/** Those of them that there are: LINE and notifications may have been chosen for another page, which has them. */
export const waysOf = (draft: Draft, preview: Pick<CallOutput<'callback.preview'>, 'routes'> | undefined) =>
  viaOf(draft).filter(
    (way) => (way !== 'line' && way !== 'push') || (preview?.routes ?? []).some(({ via }) => via === way),
  )

/** Whom it is for, as the contract names them. */
export const audienceOf = ({ audience, uids, group }: Pick<Draft, 'audience' | 'uids' | 'group'>) => ({
  audience,
  ...(audience === 'chosen' && { uid: uids }),
  ...(audience === 'group' && { group }),
})

/** What would go out and to how many. The words do not change it, so they are not sent at every letter. */
export function usePreview({ page, audience, uids, group }: Draft) {
  const input = useMemo(
    (): CallInput<'callback.preview'> => ({
      id: page,
      via: ['message', 'email', 'line', 'push'],
      ...audienceOf({ audience, uids, group }),
    }),
    [page, audience, uids, group],
  )
  return useCall('callback.preview', input)
}
