import { type Language, readLanguage } from '../../infra/language'
import { recordOf, textOf } from '../../platforms/archives/values'

/** What Telegram gives back when a fan presses the button. */
export const yes = 'yes'

/** An update of the kinds that count. */
export interface TelegramUpdate {
  id: string
  kind: 'start' | 'yes' | 'stop' | 'blocked'
  chatId: string
  language: Language | null
  /** Of the press of a button, which waits for an answer. */
  press: string | undefined
}

/** Undefined for all that does not count: groups, other words, what is no update at all. */
export function readUpdate(body: Buffer): TelegramUpdate | undefined {
  const update = recordOf(parse(body))
  const { update_id: id } = update
  if (!Number.isSafeInteger(id)) return undefined
  const press = recordOf(update.callback_query)
  const message = recordOf(update.message)
  const membership = recordOf(update.my_chat_member)
  const chat = recordOf(recordOf(press.message).chat ?? message.chat ?? membership.chat)
  // Of groups and channels nothing is kept.
  if (chat.type !== 'private' || !Number.isSafeInteger(chat.id)) return undefined
  const from = recordOf(press.from ?? message.from ?? membership.from)
  const kind = press.id ? pressed(press) : message.chat ? written(message) : changed(membership)
  if (!kind) return undefined
  return {
    ...{ id: String(id), kind, chatId: String(chat.id), language: languageOf(from) },
    press: textOf(press.id, 100),
  }
}

const pressed = ({ data }: Record<string, unknown>) => (data === yes ? 'yes' : undefined)

function written({ text }: Record<string, unknown>): 'start' | 'stop' | undefined {
  const [, command] = /^\/(start|stop)(?:@\w+)?(?:\s|$)/i.exec(typeof text === 'string' ? text : '') ?? []
  return command?.toLowerCase() as 'start' | 'stop' | undefined
}

const changed = (membership: Record<string, unknown>) =>
  recordOf(membership.new_chat_member).status === 'kicked' ? 'blocked' : undefined

/** Theirs, where we speak it (`zh-hans`, `en-GB`). */
function languageOf({ language_code: code }: Record<string, unknown>): Language | null {
  const given = textOf(code, 20) ?? ''
  return /^(en|zh)\b/i.test(given) ? readLanguage(given) : null
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
