import type { UserInfo } from '@fankeep/shared/contract'
import { type Api, forgetTyped, Refused, type Session, type SessionState } from '@fankeep/shared/host'
import { atom, type createStore } from 'jotai'
import type { Trouble } from '../client/client'
import type { Pending } from '../pending'
import type { SafeStorage } from '../storage'
import { endsSession } from './ending'
import type { TokenCookie } from './token-cookie'

export interface SessionParts {
  api: () => Api
  cookie: TokenCookie
  storage: SafeStorage
  store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>
  pending: Pending
  now: () => number
  /** The login screen is open. */
  onLogin: () => boolean
  /** Opens the login. `comeBack`: the present screen is where the person wants to be afterwards. */
  openLogin: (options: { comeBack: boolean }) => void
  /** Tells that the session has ended (spec section 8). */
  tellExpired: () => void
  /** A login or registration has just been answered. */
  begun: () => void
  tellRefused: (message: string) => void
}

export interface ShellSession extends Session {
  /** Looks a kept token up. */
  start: () => Promise<void>
  /** The state once it is known. */
  known: () => Promise<SessionState>
  token: () => string | null
  /** Ends the session where the rules say so. Gives whether they did. */
  onTrouble: (trouble: Trouble) => boolean
  /** Another tab has logged in or out since: what this page shows is no longer this person's. */
  isStale: () => boolean
}

const userKey = 'user'
const vipKey = 'vip_type'

/** The rules of spec section 4, "Session". */
export function createSession(parts: SessionParts): ShellSession {
  const { cookie, storage, store, pending } = parts
  const state = atom<SessionState>({ state: cookie.read() === null ? 'anonymous' : 'unknown', user: null })
  const shown = atom((get) => get(state))
  let tellKnown!: () => void
  const lookedUp = new Promise<void>((resolve) => (tellKnown = resolve))
  let lastEnded = -Infinity
  let token = cookie.read()

  const keep = (user: UserInfo) => {
    storage.setItem(userKey, JSON.stringify(user))
    storage.setItem(vipKey, String(user.vip_type))
    store.set(state, { state: 'member', user })
  }
  const clear = () => {
    token = null
    cookie.remove()
    storage.removeItem(userKey)
    storage.removeItem(vipKey)
    store.set(state, { state: 'anonymous', user: null })
  }
  const end = () => {
    lastEnded = parts.now()
    pending.cancelAll()
    clear()
    parts.tellExpired()
    parts.openLogin({ comeBack: true })
  }

  const lookUp = async () => {
    const asked = cookie.read()
    if (asked === null) return clear()
    try {
      const user = await parts.api().call('user.info', {}, { outlivesScreen: true })
      if (cookie.read() === asked) keep(user)
    } catch (error) {
      // Code -1 and failures have ended the session by `onTrouble`; any other code does so here. On the login screen,
      // where nothing ends it, a token that is no good goes all the same. What is left is a page on its way out, whose
      // calls the browser breaks off: the next page still needs the token.
      if (cookie.read() !== asked) return
      // The token was not looked at. Who is shown as logged in stays so: their next call asks again.
      if (error instanceof Refused && error.key === 'server_busy' && store.get(state).state === 'member')
        return
      if (error instanceof Refused && error.key !== 'login_timeout' && !parts.onLogin()) end()
      else if (error instanceof Refused || parts.onLogin()) clear()
    }
  }

  return {
    atom: shown,
    read: () => store.get(state),
    token: () => cookie.read(),
    isStale: () => cookie.read() !== token,
    start: async () => {
      const kept = token === null ? null : readUser(storage, token)
      if (kept) store.set(state, { state: 'member', user: kept })
      if (token !== null) await lookUp()
      tellKnown()
    },
    known: async () => {
      if (store.get(state).state === 'unknown') await lookedUp
      return store.get(state)
    },
    begin: (answer) => {
      token = answer.token
      forgetTyped({ except: answer.user })
      cookie.write(answer.token)
      keep({ ...answer.user, token: answer.token })
      parts.begun()
    },
    update: keep,
    refresh: lookUp,
    logout: async () => {
      try {
        await parts.api().call('auth.logout', {}, { outlivesScreen: true })
      } catch (error) {
        if (error instanceof Refused && error.key !== 'login_timeout') parts.tellRefused(error.message)
        return
      }
      pending.cancelAll()
      clear()
      forgetTyped()
      parts.openLogin({ comeBack: false })
    },
    forget: () => {
      pending.cancelAll()
      clear()
      forgetTyped()
    },
    onTrouble: (trouble) => {
      const circumstances = { onLogin: parts.onLogin(), token: cookie.read(), now: parts.now(), lastEnded }
      const ends = endsSession(trouble, circumstances)
      if (ends) end()
      return ends
    },
  }
}

/** The record kept for this browser session, where it belongs to the token: a reload need not wait for the lookup. */
function readUser(storage: SafeStorage, token: string): UserInfo | null {
  try {
    const user = JSON.parse(storage.getItem(userKey) ?? 'null') as UserInfo | null
    return user?.token === token && typeof user.limits === 'object' ? user : null
  } catch {
    return null
  }
}
