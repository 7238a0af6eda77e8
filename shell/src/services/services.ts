import { type HostServices, languages, loadLater, notices } from '@fankeep/shared/host'
import { toaster } from '@fankeep/shared/ui'
import type { i18n as I18n } from 'i18next'
import { getDefaultStore } from 'jotai'
import { LOGIN_PATH } from '../constants'
import type { Wanted } from './wanted'
import { createClient } from './client/client'
import { createConnection } from './connection'
import { createPending } from './pending'
import { givenAnswers } from './given-answers'
import type { createEvents, createProgress } from './live'
import { createLeaving } from './leaving'
import { lateEvents } from './late-events'
import { createNetworkNotice } from './network-notice'
import { lateProgress } from './late-progress'
import { createServiceClick } from './service-click'
import { createSession, type ShellSession } from './session/session'
import { createTokenCookie } from './session/token-cookie'
import { createSite } from './site'
import { stopAlarms } from './stop-alarms'
import type { SafeStorage } from './storage'
import { createFaultReports } from './fault-reports'
import { createTelemetry } from './telemetry'
import { createWaiting } from './waiting'

export interface ServiceParts {
  words: I18n
  language: keyof typeof languages
  storage: SafeStorage
  wanted: Wanted
  /** Navigates, once the router exists. `state` is stored with the entry of the browser's history. */
  go: (to: string, options?: { replace?: boolean; state?: unknown }) => void
  /** The path of the current screen. */
  path: () => string
  /** What the live remotes declare, once they are known. */
  declared: () => Pick<HostServices, 'screens' | 'parts'>
}

/** Assembles the host services (shared/src/host/services.ts). */
export function createServices({ words, language, storage, wanted, go, path, declared }: ServiceParts) {
  const store = getDefaultStore()
  const pending = createPending()
  const connection = createConnection(window, store)
  const waiting = createWaiting(store)
  const cookie = createTokenCookie(document, location.protocol === 'https:')
  const telemetry = createTelemetry({ page: document, send: sendText, random: Math.random() })
  const { notify, tell } = createNotices(words)
  const tellNetwork = createNetworkNotice(tell, () => Date.now())

  const session = createSession({
    api: () => api,
    cookie,
    storage,
    store,
    pending,
    now: () => Date.now(),
    ...screensOf({ wanted, go, path, words }),
    loggedOut: () => void stopAlarms(navigator),
    tellExpired: () => tell('loginTimeout'),
    tellRefused: (text) => notify({ kind: 'warning', title: words.t('notice.title'), text }),
  })
  const api = createClient({
    ...{ language, pending, connection },
    token: cookie.read,
    isOurs: () => isOurs(session),
    unsent: (how) => words.t(`offline.${how}`),
    leaving: createLeaving(globalThis, Date.now),
    onTrouble: (trouble) => {
      if (!session.onTrouble(trouble)) tellNetwork(trouble)
    },
  })
  const serviceClick = createServiceClick(storage)
  const given = givenAnswers(document.getElementById('answers'), language)
  const site = createSite({ api, store, storage, language })
  const services: HostServices = {
    api: { ...api, given },
    session,
    i18n: words,
    navigate: go,
    notify,
    tell,
    showWaiting: waiting.show,
    site: () => '',
    screens: () => declared().screens(),
    parts: (slot) => declared().parts(slot),
    servicePanel: { openNext: serviceClick.mark },
    progress: progressOf({ language, token: () => (session.isAnothers() ? null : cookie.read()) }),
    events: eventsOf({ report: telemetry.report, session }),
    telemetry,
  }
  return {
    services,
    /** Further parts that the shell's own components need. */
    parts: {
      ...{ site: site.atom, connection: connection.atom, waiting: waiting.atom },
      ...{ serviceClick, leaveScreen: pending.leaveScreen },
    },
    ...{ session, site, telemetry, faults: createReports() },
  }
}

const sendText = (text: string) => void navigator.sendBeacon?.('/telemetry', text)

const createReports = () =>
  createFaultReports({
    send: async (report) => {
      const { sendReport } = await import(/* webpackChunkName: "send-report" */ './send-report')
      sendReport(report, sendText)
    },
    random: crypto.getRandomValues(new Uint32Array(1))[0]!,
    now: () => new Date(),
  })

/** How notices are shown: any notice, or a message of the catalogue by its key. */
function createNotices(words: I18n) {
  const notify: HostServices['notify'] = (notice) => toaster.create(notice)
  const tell: HostServices['tell'] = (key) =>
    notify({ kind: notices[key], title: words.t('notice.title'), text: words.t(`notice.${key}`) })
  return { notify, tell }
}

const live = () => loadLater(() => import(/* webpackChunkName: "live" */ './live'))

/** Progress, whose code is loaded on the first subscription. */
const progressOf = (parts: Parameters<typeof createProgress>[0]) =>
  lateProgress(() => live().then((there) => there.createProgress(parts)))

/** Events between remotes. */
const eventsOf = (parts: Parameters<typeof createEvents>[0]) =>
  lateEvents(() => live().then((there) => there.createEvents(parts)))

/** For two windows that are both visible: reloads the page if another member is logged in now. */
function isOurs(session: Pick<ShellSession, 'isAnothers'>): boolean {
  const isAnothers = session.isAnothers()
  if (isAnothers) location.reload()
  return !isAnothers
}

/** The screens where a session begins and ends. */
function screensOf({ wanted, go, path, words }: Pick<ServiceParts, 'wanted' | 'go' | 'path' | 'words'>) {
  const onLogin = () => path() === LOGIN_PATH
  return {
    onLogin,
    openLogin: ({ comeBack }: { comeBack: boolean }) => {
      if (!comeBack) {
        wanted.forget()
        return go(LOGIN_PATH)
      }
      wanted.remember(location.pathname + location.search + location.hash)
      // The log-in shows `expired` (mf-auth/src/login/login-page.tsx): the notice disappears after 2 s.
      go(LOGIN_PATH, { state: { expired: words.t('session.ended') } })
    },
    // After a login the guard opens the address that the member wanted (routing/guard.ts); registration shows a step of its own.
    begun: () => onLogin() && go('/channel', { replace: true }),
  }
}
