import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { areMeant, type ConfirmedSignUps, type SignUpsMeant } from '../pages/sign-ups'

/* The fans who started a page's bot, for modules that message them. */

const isMeant = (who: SignUpsMeant) => areMeant(who, sql`started_at`)
const saidYes = sql`confirmed_at is not null and left_at is null`

/** Fans who confirmed. */
export const telegramFansMeant = (who: SignUpsMeant): RawBuilder<{ chatId: string }> => sql`
  select chat_id, language from telegram_fans where ${isMeant(who)} and ${saidYes}`

export const confirmedOnTelegram: ConfirmedSignUps = (pageIds) => sql`
  select page_id, confirmed_at from telegram_fans where page_id = any(${pageIds}::bigint[]) and ${saidYes}`

export interface TelegramCounts {
  confirmed: number
  waiting: number
  left: number
}

export async function countTelegramFans(db: Db, who: SignUpsMeant): Promise<TelegramCounts> {
  const { rows } = await sql<TelegramCounts>`
    select
      (count(*) filter (where ${saidYes}))::int as confirmed,
      (count(*) filter (where confirmed_at is null and left_at is null))::int as waiting,
      (count(*) filter (where left_at is not null))::int as left
    from telegram_fans where ${isMeant(who)}`.execute(db)
  return rows[0]!
}

/** Which of these can still be messaged: some may have left since a CallBack began. */
export async function stillTaking(db: Db, pageId: string, chatIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('telegramFans')
    .select('chatId')
    .where('pageId', '=', pageId)
    .where('chatId', 'in', chatIds)
    .where('confirmedAt', 'is not', null)
    .where('leftAt', 'is', null)
    .execute()
  return new Set(rows.map(({ chatId }) => chatId))
}

/** Telegram reports that this fan blocked the bot. */
export const markFanLeft = (db: Db, pageId: string, chatId: string, at: Date) =>
  db
    .updateTable('telegramFans')
    .set({ confirmedAt: null, leftAt: at })
    .where('pageId', '=', pageId)
    .where('chatId', '=', chatId)
    .where('leftAt', 'is', null)
    .execute()

/** For the download of all data. */
export const allTelegramFans = (db: Db, userId: string) =>
  db
    .selectFrom('telegramFans')
    .innerJoin('pages', 'pages.id', 'telegramFans.pageId')
    .selectAll('telegramFans')
    .where('pages.userId', '=', userId)
    .execute()

/** The bots, without their credentials. */
export const allTelegramBots = (db: Db, userId: string) =>
  db
    .selectFrom('telegramBots')
    .innerJoin('pages', 'pages.id', 'telegramBots.pageId')
    .select(['telegramBots.pageId', 'botId', 'username', 'telegramBots.name', 'since'])
    .where('pages.userId', '=', userId)
    .execute()
