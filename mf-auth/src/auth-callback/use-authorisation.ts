import type { CallOutput, PlatformKey, SecondStep } from '@fankeep/shared/contract'
import { type BegunAuthorisation, Refused, takeAuthorisation, useHost } from '@fankeep/shared/host'
import { useSearchParams } from '@fankeep/shared/router'
import { useEffect, useRef, useState } from 'react'
import { keepLink } from '../social/kept-link'
import type { Provider } from '../social/providers'

/** The state of an authorisation. Its purpose is only known in the tab where it was begun. */
export type Authorisation =
  /** The address was opened directly: there is nothing to do. */
  | { state: 'stray' }
  | { state: 'working'; begun: BegunAuthorisation }
  | { state: 'cancelled'; begun: BegunAuthorisation | undefined }
  /** `said`: the server's message; without one, the network or the provider failed. */
  | { state: 'failed'; begun: BegunAuthorisation | undefined; why: 'network' | 'provider'; said?: string }
  /** The account's e-mail address already belongs to a member, who must log in first. */
  | { state: 'owned'; provider: Provider; said: string }
  | { state: 'second'; provider: Provider; step: SecondStep }

export interface AuthorisationParts {
  onLogin: (answer: Exclude<CallOutput<'auth.loginByGoogle'>, SecondStep>) => void
  onBound: (platform: PlatformKey) => void
  onLinked: (provider: Provider) => void
  /** A page was authorised: returns to where that was begun. */
  onPage: (back: string) => void
}

/** Reads the parameters from the other site (RFC 6749, 4.1.2). Facebook reports a person's refusal in the same way. */
function readReturn(query: URLSearchParams): Authorisation & { code?: string } {
  const begun = takeAuthorisation(query.get('state') ?? '')
  const error = query.get('error')
  if (error) {
    if (error === 'access_denied') return { state: 'cancelled', begun }
    return { state: 'failed', begun, why: 'provider' }
  }
  const code = query.get('code')
  if (!code) return { state: 'stray' }
  return begun ? { state: 'working', begun, code } : { state: 'failed', begun, why: 'provider' }
}

/** Handles the other site's response, only once, and finishes what the member began there. */
export function useAuthorisation({ onLogin, onBound, onLinked, onPage }: AuthorisationParts) {
  const { api } = useHost()
  const [query, setQuery] = useSearchParams()
  const [came] = useState(() => readReturn(query))
  const [now, setNow] = useState<Authorisation>(came)
  const under = useRef(false)
  const cleaned = useRef(false)

  useEffect(() => {
    // The code is secret for a while, so it is removed from the address first.
    // Only once: repeated during the following navigation, it would cancel that.
    if (query.size > 0 && !cleaned.current) {
      cleaned.current = true
      setQuery({}, { replace: true })
    }
    if (came.state !== 'working' || !came.code || under.current) return
    under.current = true
    const { begun, code } = came
    const given = { code, state: begun.state, redirect_uri: begun.redirect_uri, binding: begun.binding }
    finish(begun, given).catch((error: unknown) => setNow(failureOf(begun, error)))
  })

  async function finish(
    begun: BegunAuthorisation,
    given: { code: string; state: string; redirect_uri: string; binding: string },
  ) {
    if (begun.kind === 'bind') {
      await api.call('media.bind', { platform: begun.platform, ...given })
      return onBound(begun.platform)
    }
    if (begun.kind === 'link') {
      await api.call('auth.finishLink', { provider: begun.provider, ...given })
      return onLinked(begun.provider)
    }
    if (begun.kind === 'page') {
      await api.call('pages.access', { id: begun.page, ...given })
      return onPage(pageBack(begun))
    }
    const call = begun.provider === 'google' ? 'auth.loginByGoogle' : 'auth.loginByFacebook'
    const answer = await api.call(call, given)
    if ('second_login' in answer) setNow({ state: 'second', provider: begun.provider, step: answer })
    else onLogin(answer)
  }
  return { now, fail: (said: string) => setNow({ state: 'failed', begun: undefined, why: 'provider', said }) }
}

/** The screen from which a page was being authorised. */
export const pageBack = ({ page, back }: { page: string; back?: string }) =>
  back ?? `/channel?connect=${page}`

function failureOf(begun: BegunAuthorisation, error: unknown): Authorisation {
  if (!(error instanceof Refused)) return { state: 'failed', begun, why: 'network' }
  const { key, message, data } = error
  if (key === 'oauth_cancelled') return { state: 'cancelled', begun }
  if (key === 'account_exists' && begun.kind === 'login' && typeof data.link === 'string') {
    keepLink({ provider: begun.provider, link: data.link })
    return { state: 'owned', provider: begun.provider, said: message }
  }
  return { state: 'failed', begun, why: 'provider', said: message }
}
