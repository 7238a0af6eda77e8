import i18next from 'i18next'
import { atom, getDefaultStore } from 'jotai'
import { createEventBus } from '../host/event-bus'
import { notices } from '../host/notices'
import type { HostServices, Session, SessionState } from '../host/services'
import { type Language, languages, wordsOptions } from '../host/words'
import { toaster } from '../ui/toast'
import { uiWords } from '../ui/words'

/** The services that a host provides. Only `api` and `language` are required: pass your own `api`, or a `serverClient`. */
export type ServiceOptions = { language: Language } & Pick<HostServices, 'api'> &
  Partial<Omit<HostServices, 'api' | 'i18n'>>

/**
 * The services that our remotes need, for a host that is not our shell. Services that the host does not pass get simple defaults: a visitor's
 * session, links that open the address, notices in the kit's design, no progress, no telemetry.
 */
export async function createServices({ language, ...given }: ServiceOptions): Promise<HostServices> {
  const i18n = await createWords(language)
  const notify: HostServices['notify'] = given.notify ?? ((notice) => void toaster.create(notice))
  const nothing = () => () => {}
  return {
    i18n,
    session: visitor(),
    navigate: (to, { replace = false } = {}) => (replace ? location.replace(to) : location.assign(to)),
    notify,
    // The catalogue's texts are in the shell: a host with its own texts passes `tell`.
    tell: (key) => notify({ kind: notices[key], title: key }),
    site: () => '',
    screens: () => [],
    parts: () => [],
    servicePanel: { openNext: () => {} },
    events: createEventBus({ onFault: (fault) => console.error(fault), member: () => undefined }),
    progress: { onRun: nothing, onRestore: nothing, onNotice: nothing },
    telemetry: { report: () => {} },
    ...given,
  }
}

/** A session in this page only: it begins when a screen logs in, and ends with the page. */
function visitor(): Session {
  const store = getDefaultStore()
  const anonymous: SessionState = { state: 'anonymous', user: null }
  const state = atom<SessionState>(anonymous)
  const end = () => store.set(state, anonymous)
  const be = (user: SessionState['user']) => store.set(state, { state: 'member', user })
  return {
    atom: state,
    read: () => store.get(state),
    begin: ({ user }) => be(user),
    update: be,
    refresh: async () => {},
    logout: async () => end(),
    forget: end,
  }
}

async function createWords(language: Language): Promise<HostServices['i18n']> {
  const i18n = i18next.createInstance()
  const { default: ui } = await uiWords(languages[language].file)
  await i18n.init({
    ...wordsOptions(language),
    resources: { [language]: { ui } },
    defaultNS: 'ui',
    showSupportNotice: false,
  } as Parameters<typeof i18n.init>[0])
  return i18n
}
