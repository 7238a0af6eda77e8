import type { Generated } from 'kysely'

export interface TelegramTables {
  telegramBots: {
    pageId: string
    /** The bot's user id. */
    botId: string
    /** Without an `@`. */
    username: string
    name: string
    /** `BotSecrets` as JSON, sealed for this row. */
    secrets: string
    /** The last segment of the webhook's address. */
    hook: string
    state: Generated<'bound' | 'expired'>
    since: Date
    heardAt: Generated<Date | null>
  }
  telegramFans: {
    pageId: string
    chatId: string
    /** The language of the fan's Telegram, if we support it; otherwise null, and the member's is used. */
    language: string | null
    /** How the fan was added. */
    source: Generated<'start'>
    startedAt: Date
    confirmedAt: Date | null
    leftAt: Date | null
    /** The id of the last applied update, and when it arrived. */
    updateId: string
    heardAt: Date
  }
  telegramUpdates: { pageId: string; updateId: string; at: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends TelegramTables {}
}
