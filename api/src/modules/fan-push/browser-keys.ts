import type { Selectable } from 'kysely'
import type { SealedColumn } from '../../infra/rotate-seals'
import type { Services } from '../../infra/services'
import type { BrowserSubscription } from '../notices/push/subscription'
import type { FanPushTables } from './tables'

export type PushFanRow = Selectable<FanPushTables['pushFans']>

type Keys = Pick<BrowserSubscription, 'p256dh' | 'auth'>

const purpose = 'push keys of a fan'
const rowOf = (pageId: string, endpoint: string) => `push_fans ${pageId} ${endpoint}`

/** For `pnpm rotate-key`. */
export const sealedBrowserKeys: SealedColumn = {
  table: 'push_fans',
  column: 'keys',
  purpose,
  key: ['page_id', 'endpoint'],
  rowOf: ([pageId = '', endpoint = '']) => rowOf(pageId, endpoint),
}

export const sealBrowserKeys = (
  { crypto }: Pick<Services, 'crypto'>,
  pageId: string,
  { endpoint, p256dh, auth }: BrowserSubscription,
) => crypto.seal(purpose, JSON.stringify({ p256dh, auth } satisfies Keys), rowOf(pageId, endpoint))

export const openSubscription = (
  { crypto }: Pick<Services, 'crypto'>,
  { pageId, endpoint, keys }: Pick<PushFanRow, 'pageId' | 'endpoint' | 'keys'>,
): BrowserSubscription => ({
  endpoint,
  ...(JSON.parse(crypto.open(purpose, keys, rowOf(pageId, endpoint))) as Keys),
})
