import type { Db } from '../../../infra/database/connect'
import type { Notifications } from '../../../infra/notifications'
import type { RestoreRow } from '../repository'

/** `member:restore:n`; `n` is empty if no post changed. */
export const restoresChannel = 'fankeep_restores'

/** Publishes that a request, or a post of it, has changed. */
export const tellRestore = (
  notifications: Notifications,
  { userId, id }: Pick<RestoreRow, 'userId' | 'id'>,
  n?: number,
  on?: Db,
) => notifications.publish(restoresChannel, `${userId}:${id}:${n ?? ''}`, on)
