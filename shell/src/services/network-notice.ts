import { addressOf } from '@fankeep/shared/contract'
import type { NoticeKey } from '@fankeep/shared/host'
import { NOTICE_MS } from '../constants'
import type { Trouble } from './client/client'

/**
 * Announces a failed call that ended no session (on the login, or of a visitor): what the person did has not
 * happened. A call that only reads, gives a file, or is resumed, shows its failure in its own place; several failures at
 * once are announced once.
 */
export function createNetworkNotice(tell: (key: NoticeKey) => void, now: () => number) {
  let last = -Infinity
  return ({ call, kind }: Trouble): void => {
    const address = addressOf(call)
    const shownElsewhere = address.reads || address.resumes || address.gives === 'file'
    if (kind !== 'failure' || shownElsewhere || now() - last < NOTICE_MS) return
    last = now()
    tell(call.startsWith('auth.login') ? 'loginNetwork' : 'network')
  }
}
