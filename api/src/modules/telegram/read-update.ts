import { type Language, readLanguage } from '../../infra/language'
import { recordOf, textOf } from '../../platforms/archives/values'

/** The button's callback data, which Telegram returns when a fan presses it. */
export const yes = 'yes'

/** An update of a kind we handle. */
export interface TelegramUpdate {
  id: string
  kind: 'start' | 'yes' | 'stop' | 'blocked'
  chatId: string
  language: Language | null
  /** The id of a button press, which waits for an answer. */
  press: string | undefined
}

/** Undefined for everything we ignore: groups, other messages, malformed updates. */
export function readUpdate(body: Buffer): TelegramUpdate | undefined {
  const update = recordOf(parse(body))
  const { update_id: id } = update
  if (!Number.isSafeInteger(id)) return undefined
  const press = recordOf(update.callback_query)
  const message = recordOf(update.message)
  const membership = recordOf(update.my_chat_member)
  const chat = recordOf(recordOf(press.message).chat ?? message.chat ?? membership.chat)
  // Groups and channels are ignored.
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

/** The fan's language, if we support it (`zh-hans`, `en-GB`). */
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
