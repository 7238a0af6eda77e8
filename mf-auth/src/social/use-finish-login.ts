import type { UserInfo } from '@fankeep/shared/contract'
import { Refused, useHost, useWords } from '@fankeep/shared/host'
import { keepLink, readLink } from './kept-link'
import { providerName } from './providers'

/**
 * Takes what a log-in answered. From here the shell leads on, to where the member wanted to go when the log-in came
 * between. Who came to log in because their Google account has an owner here already is linked with it on the way.
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
        // Logged in all the same; anything that is no refusal has been reported by the shell.
        if (error instanceof Refused) notify({ kind: 'warning', title: error.message, duration: 6000 })
      },
    )
  }
}
