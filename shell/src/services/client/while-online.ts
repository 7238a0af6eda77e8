import type { CallAddress } from '@fankeep/shared/contract'
import { CallFailed, Refused } from '@fankeep/shared/host'
import { HTTPError } from 'ky'
import { CALL_TIMEOUT_MS, OFFLINE_NOTED_MS, READ_RETRY_BASE_MS } from '../../constants'
import type { Connection, Unsent } from '../connection'

export interface OnlineParts {
  connection: Connection
  /** The message of a refusal, in the person's language. */
  unsent: (how: Unsent) => string
}

export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave)
  })

/**
 * A call without a network has not failed, so it does not end the session. A read waits for the network and is then retried within the usual timeout.
 * A write is refused: sending it later would surprise the person.
 */
export async function whileOnline<Answer>(
  { connection, unsent }: OnlineParts,
  address: CallAddress,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const refuse = (how: Unsent) => {
    if (address.resumes) return new CallFailed(0)
    connection.note(how)
    return new Refused(`offline_${how}`, unsent(how))
  }
  let until = 0
  for (;;) {
    if (connection.isOffline()) {
      if (!address.reads) throw refuse('unsent')
      await connection.back(signal)
      until = Date.now() + CALL_TIMEOUT_MS
    }
    const { lost, end } = connection.watch()
    try {
      return await ask(address.reads ? AbortSignal.any([signal, lost]) : signal)
    } catch (error) {
      if (signal.aborted || error instanceof HTTPError) throw error
      if (!lost.aborted) await pause(OFFLINE_NOTED_MS, signal)
      if (lost.aborted && !address.reads) throw address.gives === 'file' ? error : refuse('unsure')
      if (!lost.aborted && Date.now() >= until) throw error
      // The browser reports the network as back, but it can need more time.
      if (!connection.isOffline()) await pause(READ_RETRY_BASE_MS, signal)
    } finally {
      end()
    }
  }
}
