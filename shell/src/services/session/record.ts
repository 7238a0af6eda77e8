import type { UserInfo } from '@fankeep/shared/contract'
import { forgetTyped, type SessionState } from '@fankeep/shared/host'
import { atom, type createStore } from 'jotai'
import type { SafeStorage } from '../storage'
import type { TokenCookie } from './token-cookie'

export interface RecordParts {
  cookie: TokenCookie
  storage: SafeStorage
  store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>
}

const userKey = 'user'
const vipKey = 'vip_type'

/** The current member of this page: in the store that screens read, in session storage, and through the token's cookie. */
export function createRecord({ cookie, storage, store }: RecordParts) {
  const state = atom<SessionState>({ state: cookie.read() === null ? 'anonymous' : 'unknown', user: null })
  let token = cookie.read()

  const keep = (user: UserInfo) => {
    storage.setItem(userKey, JSON.stringify(user))
    storage.setItem(vipKey, String(user.vip_type))
    store.set(state, { state: 'member', user })
  }
  const forgetKept = () => {
    storage.removeItem(userKey)
    storage.removeItem(vipKey)
  }
  const clear = () => {
    token = null
    cookie.remove()
    forgetKept()
    store.set(state, { state: 'anonymous', user: null })
  }

  return {
    atom: atom((get) => get(state)),
    read: () => store.get(state),
    /** The token of this page; another tab may have changed the cookie's since. */
    token: () => token,
    isStale: () => cookie.read() !== token,
    isAnothers: () => token !== null && ![null, token].includes(cookie.read()),
    keep,
    clear,
    /** The server has accepted the token again: the cookie lives on from now, as the session does. */
    renew: (accepted: string) => cookie.write(accepted),
    /** Restores the member from session storage, if there is one, until the server has answered. The record of an ended session is removed. */
    recall: () => {
      const kept = token === null ? null : readUser(storage, token)
      if (kept) store.set(state, { state: 'member', user: kept })
      else forgetKept()
    },
    begin: (answer: { token: string; user: UserInfo }) => {
      token = answer.token
      forgetTyped({ except: answer.user })
      cookie.write(answer.token)
      keep({ ...answer.user, token: answer.token })
    },
  }
}

/** The stored member, if it belongs to the token: after a reload the page need not wait for the lookup. */
function readUser(storage: SafeStorage, token: string): UserInfo | null {
  try {
    const user = JSON.parse(storage.getItem(userKey) ?? 'null') as UserInfo | null
    return user?.token === token && typeof user.limits === 'object' ? user : null
  } catch {
    return null
  }
}
