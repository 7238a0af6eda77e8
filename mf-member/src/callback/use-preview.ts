import type { CallInput } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useMemo } from 'react'
import type { Draft } from './draft'

/** The ways as the contract names them. */
export const viaOf = ({ email, message }: Pick<Draft, 'email' | 'message'>) => [
  ...(message ? (['message'] as const) : []),
  ...(email ? (['email'] as const) : []),
]

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
      via: ['message', 'email'],
      ...audienceOf({ audience, uids, group }),
    }),
    [page, audience, uids, group],
  )
  return useCall('callback.preview', input)
}
