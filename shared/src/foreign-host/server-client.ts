import {
  acceptLanguage,
  addressOf,
  type CallInput,
  type CallName,
  type CallOutput,
  type Envelope,
} from '../contract'
import { fieldsOf, formOf } from '../contract/form'
import { type Api, CallFailed, type CallOptions, Refused } from '../host/services'
import { learnTime } from '../host/server-time'
import type { Language } from '../host/words'

/**
 * A client for a real server, without the shell's retries and other handling of bad networks.
 *
 * @param token of the member who is logged in there; null for a visitor
 * @param server its origin, if it differs from the page's; it then has to allow the page's origin (CORS)
 */
export const serverClient = (language: Language, token: () => string | null, server = ''): Api => ({
  call: async <Name extends CallName>(name: Name, input: CallInput<Name>, options: CallOptions = {}) => {
    const address = addressOf(name)
    const kept = address.public ? null : token()
    const fields = fieldsOf({ ...(kept !== null && { token: kept }), ...(input as object) })
    const query = address.method === 'GET' ? `?${new URLSearchParams(fields)}` : ''
    const sent = Date.now()
    const answer = await fetch(server + address.path + query, {
      method: address.method,
      ...(address.method === 'POST' ? { body: formOf(fields, options.files) } : {}),
      headers: { 'Accept-Language': acceptLanguage[language] },
      ...(options.signal ? { signal: options.signal } : {}),
    })
    learnTime({ date: answer.headers.get('date'), sent, received: Date.now() })
    if (!answer.ok) throw new CallFailed(answer.status)
    if (address.gives === 'file' && answer.headers.get('content-disposition')?.startsWith('attachment'))
      return (await answer.blob()) as CallOutput<Name>
    const { code, data, msg, error } = (await answer.json()) as Envelope<unknown>
    if (code === 1) return data as CallOutput<Name>
    throw new Refused(error ?? 'refused', msg, (data ?? {}) as Record<string, unknown>)
  },
})
