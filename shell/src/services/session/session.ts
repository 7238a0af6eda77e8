import { type Api, forgetTyped, Refused, type Session, type SessionState } from '@fankeep/shared/host'
import type { Trouble } from '../client/client'
import type { Pending } from '../pending'
import { endsSession } from './ending'
import { createRecord, type RecordParts } from './record'

export interface SessionParts extends RecordParts {
  api: () => Api
  pending: Pending
  now: () => number
  /** Whether the login screen is open. */
  onLogin: () => boolean
  /** Opens the login. `comeBack`: return to the current screen afterwards. */
  openLogin: (options: { comeBack: boolean }) => void
  /** Shows that the session has ended (spec section 8). */
  tellExpired: () => void
  /** A login or registration has just succeeded. */
  begun: () => void
  /** The member has logged out in this browser. */
  loggedOut: () => void
  tellRefused: (message: string) => void
}

export interface ShellSession extends Session {
  /** Checks a stored token. */
  start: () => Promise<void>
  /** The state, once it is known. */
  known: () => Promise<SessionState>
  token: () => string | null
  /** Ends the session if the rules require it. Returns whether it did. */
  onTrouble: (trouble: Trouble) => boolean
  /** Another tab has logged in or out since: this page no longer shows the current member. */
  isStale: () => boolean
  /** Another tab has logged in since: the stored token belongs to that session, and calls of this page would be made in its name. */
  isAnothers: () => boolean
}

/** The rules of spec section 4, "Session". */
export function createSession(parts: SessionParts): ShellSession {
  const { cookie, pending } = parts
  const record = createRecord(parts)
  const { read, keep, clear } = record
  let tellKnown!: () => void
  const lookedUp = new Promise<void>((resolve) => (tellKnown = resolve))
  let lastEnded = -Infinity
  const end = () => {
    lastEnded = parts.now()
    pending.cancelAll()
    clear()
    parts.tellExpired()
    parts.openLogin({ comeBack: true })
  }

  const forget = () => {
    pending.cancelAll()
    clear()
    forgetTyped()
  }

  const lookUp = createLookUp(parts, record, end)

  return {
    atom: record.atom,
    read,
    token: () => cookie.read(),
    ...{ isStale: record.isStale, isAnothers: record.isAnothers },
    start: async () => {
      record.recall()
      if (record.token() !== null) await lookUp()
      tellKnown()
    },
    known: async () => {
      if (read().state === 'unknown') await lookedUp
      return read()
    },
    begin: (answer) => {
      record.begin(answer)
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
      parts.loggedOut()
      forget()
      parts.openLogin({ comeBack: false })
    },
    forget,
    onTrouble: (trouble) => {
      const circumstances = { onLogin: parts.onLogin(), token: cookie.read(), now: parts.now(), lastEnded }
      const ends = endsSession(trouble, circumstances)
      if (ends) end()
      return ends
    },
  }
}

/** Asks the server whose token it is, and ends the session if it is invalid. */
function createLookUp(
  { api, cookie, onLogin }: SessionParts,
  { read, keep, clear, renew }: ReturnType<typeof createRecord>,
  end: () => void,
) {
  return async () => {
    const asked = cookie.read()
    if (asked === null) return clear()
    try {
      const user = await api().call('user.info', {}, { outlivesScreen: true })
      if (cookie.read() !== asked) return
      renew(asked)
      keep(user)
    } catch (error) {
      // For code -1 and failures `onTrouble` has ended the session; for any other code it ends here. On the login screen, where nothing ends a
      // session, an invalid token is removed anyway. The remaining case is a page being unloaded, whose calls the browser aborts: the next page still
      // needs the token.
      if (cookie.read() !== asked) return
      // The token was not checked. A member shown as logged in stays so: their next call checks again.
      if (error instanceof Refused && error.key === 'server_busy' && read().state === 'member') return
      if (error instanceof Refused && error.key !== 'login_timeout' && !onLogin()) end()
      else if (error instanceof Refused || onLogin()) clear()
    }
  }
}
