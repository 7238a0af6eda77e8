import { addressOf } from '@fankeep/shared/contract'
import type { NoticeKey } from '@fankeep/shared/host'
import { NOTICE_MS } from '../constants'
import type { Trouble } from './client/client'

/**
 * Shows a notice for a failed call that did not end a session (on the login screen, or for a visitor): the action did not happen. Calls that only
 * read, return a file, or are resumed show their failure elsewhere; several simultaneous failures show one notice.
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
