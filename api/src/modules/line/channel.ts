import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { SealedColumn } from '../../infra/rotate-seals'
import type { Services } from '../../infra/services'
import type { LineTables } from './tables'

export type ChannelRow = Selectable<LineTables['lineChannels']>

export interface Secrets {
  secret: string
  token: string
}

const purpose = 'line channel'
const rowOf = (pageId: string) => `line_channels ${pageId}`

/** For `pnpm rotate-key`. */
export const sealedSecrets: SealedColumn = {
  table: 'line_channels',
  column: 'secrets',
  purpose,
  key: ['page_id'],
  rowOf: ([pageId = '']) => rowOf(pageId),
}

export const sealSecrets = ({ crypto }: Pick<Services, 'crypto'>, pageId: string, secrets: Secrets) =>
  crypto.seal(purpose, JSON.stringify(secrets), rowOf(pageId))

export const openSecrets = (
  { crypto }: Pick<Services, 'crypto'>,
  { pageId, secrets }: Pick<ChannelRow, 'pageId' | 'secrets'>,
) => JSON.parse(crypto.open(purpose, secrets, rowOf(pageId))) as Secrets

export const channelOf = (db: Db, pageId: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('lineChannels').selectAll().where('pageId', '=', pageId).executeTakeFirst()

export const channelByHook = (db: Db, hook: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('lineChannels').selectAll().where('hook', '=', hook).executeTakeFirst()

/** LINE no longer accepts this token; only the member can change that. A newer token is left alone. */
export const markExpired = (db: Db, { pageId, secrets }: Pick<ChannelRow, 'pageId' | 'secrets'>) =>
  db
    .updateTable('lineChannels')
    .set({ state: 'expired' })
    .where('pageId', '=', pageId)
    .where('secrets', '=', secrets)
    .execute()

/** https://developers.line.biz/en/docs/messaging-api/sharing-bot/ */
export const addUrl = ({ basicId }: Pick<ChannelRow, 'basicId'>) =>
  `https://line.me/R/ti/p/${encodeURIComponent(basicId)}`
