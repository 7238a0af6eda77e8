import type { Generated } from 'kysely'

export interface TelegramTables {
  telegramBots: {
    pageId: string
    /** The bot's own user id. */
    botId: string
    /** Without an `@`. */
    username: string
    name: string
    /** `BotSecrets` as JSON, sealed for this row. */
    secrets: string
    /** The last part of the webhook's address. */
    hook: string
    state: Generated<'bound' | 'expired'>
    since: Date
    heardAt: Generated<Date | null>
  }
  telegramFans: {
    pageId: string
    chatId: string
    /** Of ours, where their Telegram speaks it; else the member's. */
    language: string | null
    /** How they came. */
    source: Generated<'start'>
    startedAt: Date
    confirmedAt: Date | null
    leftAt: Date | null
    /** Of the last update that counted, and when it came. */
    updateId: string
    heardAt: Date
  }
  telegramUpdates: { pageId: string; updateId: string; at: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends TelegramTables {}
}
