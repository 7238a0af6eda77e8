import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { SealedColumn } from '../../infra/rotate-seals'
import type { Services } from '../../infra/services'
import type { TelegramTables } from './tables'

export type BotRow = Selectable<TelegramTables['telegramBots']>

export interface BotSecrets {
  token: string
  /** The secret that Telegram sends with each call. */
  shown: string
}

const purpose = 'telegram bot'
const rowOf = (pageId: string) => `telegram_bots ${pageId}`

/** For `pnpm rotate-key`. */
export const sealedBotSecrets: SealedColumn = {
  table: 'telegram_bots',
  column: 'secrets',
  purpose,
  key: ['page_id'],
  rowOf: ([pageId = '']) => rowOf(pageId),
}

export const sealBotSecrets = ({ crypto }: Pick<Services, 'crypto'>, pageId: string, secrets: BotSecrets) =>
  crypto.seal(purpose, JSON.stringify(secrets), rowOf(pageId))

export const openBotSecrets = (
  { crypto }: Pick<Services, 'crypto'>,
  { pageId, secrets }: Pick<BotRow, 'pageId' | 'secrets'>,
) => JSON.parse(crypto.open(purpose, secrets, rowOf(pageId))) as BotSecrets

export const botOf = (db: Db, pageId: string): Promise<BotRow | undefined> =>
  db.selectFrom('telegramBots').selectAll().where('pageId', '=', pageId).executeTakeFirst()

export const botByHook = (db: Db, hook: string): Promise<BotRow | undefined> =>
  db.selectFrom('telegramBots').selectAll().where('hook', '=', hook).executeTakeFirst()

/** Telegram no longer accepts this token; only the member can change that. A newer token is left alone. */
export const markBotExpired = (db: Db, { pageId, secrets }: Pick<BotRow, 'pageId' | 'secrets'>) =>
  db
    .updateTable('telegramBots')
    .set({ state: 'expired' })
    .where('pageId', '=', pageId)
    .where('secrets', '=', secrets)
    .execute()

/** Opens the bot in Telegram, with its start button (https://core.telegram.org/bots/features#deep-linking). */
export const startUrl = ({ username }: Pick<BotRow, 'username'>) =>
  `https://t.me/${encodeURIComponent(username)}?start=link`
