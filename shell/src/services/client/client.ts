import {
  acceptLanguage,
  addressOf,
  type CallAddress,
  type CallInput,
  type CallName,
  type CallOutput,
  type Envelope,
} from '@fankeep/shared/contract'
import {
  type Api,
  CallFailed,
  type CallOptions,
  type Language,
  learnTime,
  Refused,
} from '@fankeep/shared/host'
import ky, { HTTPError } from 'ky'
import {
  CALL_TIMEOUT_MS,
  CALL_TRY_MS,
  READ_RETRIES,
  READ_RETRY_BASE_MS,
  RETRY_AFTER_MAX_MS,
} from '../../constants'
import { fieldsOf, formOf } from '@fankeep/shared/contract/form'
import type { Pending } from '../pending'
import { type OnlineParts, pause, whileOnline } from './while-online'

/** A problem with a call, for the decision whether the session ends. */
export interface Trouble {
  call: CallName
  /** `code`: the server answered -1. `failure`: no answer, or not HTTP 200. */
  kind: 'code' | 'failure'
  /** The token the call was made with; null for none. */
  token: string | null
}

export interface ClientParts extends OnlineParts {
  language: Language
  token: () => string | null
  /** Whether the token belongs to the member this page shows: another tab may have logged in as someone else since. */
  isOurs: () => boolean
  pending: Pending
  onTrouble: (trouble: Trouble) => void
  /** The page is being unloaded: calls that fail now do not end the session. */
  leaving: () => boolean
  /** The site's origin; default: the page's own. */
  origin?: string
}

export function createClient(parts: ClientParts): Api {
  return {
    call: async <Name extends CallName>(name: Name, input: CallInput<Name>, options: CallOptions = {}) => {
      const address = addressOf(name)
      if (!address.public && !parts.isOurs()) throw new CallFailed(0)
      const kept = parts.token()
      const token = address.public ? null : kept
      const { signal, release } = parts.pending.register(options)
      try {
        const fields = {
          ...(kept !== null && (!address.public || address.opensSession) && { token: kept }),
          ...input,
        }
        const envelope = await whileOnline(parts, address, signal, (whole) =>
          send(parts, address, fields, options, whole),
        )
        if (envelope.code === 1) return envelope.data as CallOutput<Name>
        if (envelope.code === -1) parts.onTrouble({ call: name, kind: 'code', token })
        throw new Refused(
          envelope.error ?? (envelope.code === -1 ? 'login_timeout' : 'refused'),
          envelope.msg,
          dataOf(envelope),
        )
      } catch (error) {
        // A cancelled call is not a failure (api.md, "cancel"): its screen has been left.
        if (signal.aborted) throw signal.reason
        if (error instanceof Refused || error instanceof CallFailed) throw error
        if (!parts.leaving()) parts.onTrouble({ call: name, kind: 'failure', token })
        throw new CallFailed(error instanceof HTTPError ? error.response.status : 0, { cause: error })
      } finally {
        release()
      }
    },
  }
}

async function send(
  parts: ClientParts,
  address: CallAddress,
  input: object,
  options: CallOptions,
  signal: AbortSignal,
): Promise<Envelope<unknown>> {
  if (options.files || address.gives === 'file') return ask(parts, address, input, options, signal)
  // A separate timeout, because that of `ky` does not cover an answer that arrives too slowly.
  const whole = new AbortController()
  const timer = setTimeout(() => whole.abort(), CALL_TIMEOUT_MS)
  try {
    return await askUntilFree(parts, address, input, options, AbortSignal.any([signal, whole.signal]))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Retries a call that may be repeated, as after a failure, if the server answers `server_busy` (it has done nothing) or `outcome_unknown`
 * (it may have done the work).
 */
async function askUntilFree(...asked: Parameters<typeof ask>): Promise<Envelope<unknown>> {
  const [, address, , , signal] = asked
  const tries = mayRepeat(address) ? READ_RETRIES : 0
  for (let attempt = 0; ; attempt++) {
    const envelope = await ask(...asked)
    if (!isTemporary(envelope) || attempt === tries) return envelope
    await pause(READ_RETRY_BASE_MS * 2 ** (attempt + 1), signal)
  }
}

const isTemporary = ({ error }: Envelope<unknown>) => error === 'server_busy' || error === 'outcome_unknown'

const mayRepeat = (address: CallAddress) => address.reads || Boolean(address.keyed)

async function ask(
  { origin = location.origin, language }: ClientParts,
  address: CallAddress,
  input: object,
  options: CallOptions,
  signal: AbortSignal,
): Promise<Envelope<unknown>> {
  const fields = fieldsOf(input)
  const { onReceived } = options
  const repeats = mayRepeat(address)
  const sent = Date.now()
  const response = await ky<Envelope<unknown>>(new URL(address.path, origin), {
    method: address.method,
    ...(address.method === 'POST' ? { body: formOf(fields, options.files) } : { searchParams: fields }),
    headers: { 'Accept-Language': acceptLanguage[language] },
    // The token travels only as a field (api.md, "session"): no cookie is sent to the server.
    credentials: 'omit',
    cache: 'no-store',
    signal,
    // No time limit for a file, in either direction.
    ...(onReceived && { onDownloadProgress: ({ transferredBytes }) => onReceived(transferredBytes) }),
    timeout: options.files || address.gives === 'file' ? false : repeats ? CALL_TRY_MS : CALL_TIMEOUT_MS,
    retry: {
      limit: repeats ? READ_RETRIES : 0,
      methods: ['get', 'post'],
      statusCodes: [408, 429, 500, 502, 503, 504],
      delay: (attempt) => READ_RETRY_BASE_MS * 2 ** (attempt - 1),
      jitter: (delay) => delay * (0.8 + 0.4 * Math.random()),
      maxRetryAfter: RETRY_AFTER_MAX_MS,
      retryOnTimeout: true,
    },
  })
  learnTime({ date: response.headers.get('date'), sent, received: Date.now() })
  if (address.gives === 'file' && response.headers.get('content-disposition')?.startsWith('attachment'))
    return { code: 1, msg: '', data: await response.blob() }
  const envelope = await response.json()
  if (![1, 0, -1].includes(envelope?.code)) throw new TypeError('The answer is no envelope')
  if (envelope.code === 1 && !isData(envelope.data)) throw new TypeError('The answer has no data')
  return envelope
}

/** Every call answers an object or a list. Without this check a screen would wait forever for an answer that has arrived. */
const isData = (data: unknown) => typeof data === 'object' && data !== null

const dataOf = ({ data }: Envelope<unknown>): Record<string, unknown> =>
  isData(data) ? (data as Record<string, unknown>) : {}
