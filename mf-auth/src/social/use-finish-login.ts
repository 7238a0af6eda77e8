import type { UserInfo } from '@fankeep/shared/contract'
import { Refused, useHost, useWords } from '@fankeep/shared/host'
import { keepLink, readLink } from './kept-link'
import { providerName } from './providers'

/**
 * Takes the answer of a log-in. The shell then navigates, e.g. to where the member wanted to go before the log-in.
 * If the log-in was needed because their Google account matches a member here, links the two.
 */
export function useFinishLogin() {
  const { api, session, notify } = useHost()
  const t = useWords('mf-auth')
  return (answer: { token: string; user: UserInfo }) => {
    const kept = readLink()
    keepLink(undefined)
    session.begin(answer)
    if (!kept) return
    api.call('auth.link', { link: kept.link }, { outlivesScreen: true }).then(
      ({ provider }) =>
        notify({ kind: 'success', title: t('social.linked', { provider: providerName[provider] }) }),
      (error: unknown) => {
        // The login succeeded anyway; the shell has reported any error other than a refusal. What the refusal asks for takes three steps.
        if (error instanceof Refused) notify({ kind: 'warning', title: error.message, duration: null })
      },
    )
  }
}
