import type { Config } from '../../infra/config/config'
import { OutgoingProblem, outgoingOf, readText } from '../../infra/outgoing/outgoing'
import { recordOf, textOf } from '../archives/values'

/**
 * Telegram's answer, with its own status codes. `status` 0: no complete answer came, or it was not Telegram's (a gateway's
 * page). Unless `isUnsent`, the request may have been executed.
 */
export interface TelegramAnswer {
  status: number
  /** No connection was made, so nothing of the request was sent. */
  isUnsent?: boolean
  result: Record<string, unknown>
  description: string
  /** Seconds, if it asks for a pause. */
  retryAfter: number | undefined
}

export interface TelegramQuestion {
  token: string
  /** Milliseconds (10,000). */
  within?: number
  signal?: AbortSignal
}

export type AskTelegram = (
  method: string,
  params: object,
  question: TelegramQuestion,
) => Promise<TelegramAnswer>

const largest = 256 * 1024
const unheard: TelegramAnswer = { status: 0, result: {}, description: '', retryAfter: undefined }

/** The format of @BotFather's tokens. The token becomes part of an address, so nothing else is accepted. */
export const isTelegramToken = (text: string) => /^\d{5,20}:[\w-]{30,60}$/.test(text)

/**
 * Telegram's Bot API (https://core.telegram.org/bots/api). The token is in the address, so no detail of a failure is passed on:
 * no error contains an address. Throws only if `signal` aborts.
 */
export function telegramClient(config: Config): AskTelegram {
  const outgoing = outgoingOf(config, 'telegram')
  return async (method, params, { token, within = 10_000, signal }) => {
    const body = JSON.stringify(params)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }
    try {
      const answer = await outgoing.send(`${config.telegramUrl}/bot${token}/${method}`, {
        ...{ method: 'POST', headers, body, within, most: largest },
        ...(signal && { signal }),
      })
      return readAnswer(answer.status, await readText(answer.body))
    } catch (error) {
      signal?.throwIfAborted()
      return { ...unheard, isUnsent: error instanceof OutgoingProblem && error.isUnsent }
    }
  }
}

function readAnswer(status: number, text: string): TelegramAnswer {
  const said = parse(text)
  if (typeof said.ok !== 'boolean') return unheard
  const { retry_after: seconds } = recordOf(said.parameters)
  const { error_code: code } = said
  return {
    status: said.ok ? 200 : Number.isSafeInteger(code) ? (code as number) : status,
    result: recordOf(said.result),
    description: textOf(said.description, 200) ?? '',
    retryAfter: Number.isSafeInteger(seconds) && (seconds as number) > 0 ? (seconds as number) : undefined,
  }
}

export const isTelegramDone = ({ status }: TelegramAnswer) => status === 200

/** The token was revoked or is invalid. */
export const isTokenEnded = ({ status }: TelegramAnswer) => status === 401 || status === 404

function parse(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return {}
  }
}
