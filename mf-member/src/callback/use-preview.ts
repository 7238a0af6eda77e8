import type { CallBackRoute, CallInput, CallOutput } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useMemo } from 'react'
import type { Draft } from './draft'

const allWays = ['message', 'email', 'line', 'telegram', 'push'] as const

/** Ways of their own: who of the list is among them is not known, and they are there where the page has them. */
export const isApart = (way: CallBackRoute['via']) => way !== 'message' && way !== 'email'

/** The ways as the contract names them. */
export const viaOf = (draft: Pick<Draft, CallBackRoute['via']>) => allWays.filter((way) => draft[way])

/** Those of them that there are: LINE, Telegram and notifications may have been chosen for another page, which has them. */
export const waysOf = (draft: Draft, preview: Pick<CallOutput<'callback.preview'>, 'routes'> | undefined) =>
  viaOf(draft).filter((way) => !isApart(way) || (preview?.routes ?? []).some(({ via }) => via === way))

/** Whom it is for, as the contract names them. */
export const audienceOf = ({ audience, uids, group }: Pick<Draft, 'audience' | 'uids' | 'group'>) => ({
  audience,
  ...(audience === 'chosen' && { uid: uids }),
  ...(audience === 'group' && { group }),
})

export type Counted = ReturnType<typeof usePreview>

/**
 * What would go out and to how many. The words do not change it, so they are not sent at every letter. `data` never is of another
 * page or of other fans; `last` may be, until the new count comes.
 */
export function usePreview({ page, audience, uids, group }: Draft) {
  const input = useMemo(
    (): CallInput<'callback.preview'> => ({
      id: page,
      via: [...allWays],
      ...audienceOf({ audience, uids, group }),
    }),
    [page, audience, uids, group],
  )
  const loaded = useCall('callback.preview', input)
  return { ...loaded, data: loaded.stale ? undefined : loaded.data, last: loaded.data }
}
