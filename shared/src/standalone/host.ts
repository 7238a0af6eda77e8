import { notices } from '../host/notices'
import type { HostServices } from '../host/services'
import { type Language, languages } from '../host/words'
import { type FakeHostOptions, fakeHost, NoAnswer } from '../testing/fake-host'
import { serverClient } from '../foreign-host/server-client'
import { toaster } from '../ui/toast'
import type { UserInfo } from '../contract/user'

const languageKey = 'lang'
const tokenKey = 'token'

/** The language that the shell stores. */
export function readLanguage(): Language {
  const kept = localStorage.getItem(languageKey)
  return kept !== null && Object.hasOwn(languages, kept) ? (kept as Language) : 'zh-tw'
}

/** A change of language reloads the page, as on the site (spec section 2). */
export function chooseLanguage(language: Language) {
  localStorage.setItem(languageKey, language)
  location.reload()
}

export interface HostParts extends Pick<FakeHostOptions, 'answers' | 'site' | 'screens'> {
  user: UserInfo | null
  /** Calls a real server, with the token of the member who is logged in there, if any. */
  real: { token?: string | undefined } | null
  go: HostServices['navigate']
}

/** The fake services of the tests, except that notices are shown and navigation works. */
export function createHost({ answers = {}, user, site, screens = [], real, go }: HostParts): HostServices {
  const language = readLanguage()
  const fake = fakeHost({ answers, user, language, screens, ...(site ? { site } : {}) })
  if (real?.token) sessionStorage.setItem(tokenKey, real.token)
  const notify: HostServices['notify'] = (notice) => toaster.create(notice)
  fake.i18n.on('languageChanged', (chosen) => chooseLanguage(chosen as Language))
  return {
    ...fake,
    api: real ? serverClient(language, () => sessionStorage.getItem(tokenKey)) : telling(fake.api, notify),
    session: {
      ...fake.session,
      begin: (answer) => {
        sessionStorage.setItem(tokenKey, answer.token)
        fake.session.begin(answer)
      },
    },
    navigate: go,
    notify,
    tell: (key) => notify({ kind: notices[key], title: key }),
    telemetry: { report: (fault) => console.error('[telemetry]', fault) },
  }
}

/** In a test, a call without an answer fails; here a notice says what to add. */
const telling = (api: HostServices['api'], notify: HostServices['notify']): HostServices['api'] => ({
  call: (name, input, options) =>
    api.call(name, input, options).catch((error: Error) => {
      if (error instanceof NoAnswer)
        notify({
          kind: 'warning',
          title: name,
          text: 'Not answered in src/standalone.ts. Or ask a real server: --api',
        })
      throw error
    }),
})
