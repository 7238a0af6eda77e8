import { languages, loadLater, type SessionState } from '@fankeep/shared/host'
import type { i18n as I18n } from 'i18next'
import { getDefaultStore } from 'jotai'
import { createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { PREFETCH_IDLE_MS, PRERENDERS } from './constants'
import { passOverCovers } from './frame/cover-history'
import { holdFitting } from './frame/fitting'
import { keepFocus } from './frame/kept-focus'
import { createParts } from './frame/parts'
import { askForSiteFrame } from './frame/use-kept-call'
import { nextTask } from './next-task'
import { createPrerender } from './prerender/prerender'
import { showFirst } from './prerender/show-first'
import { parseRegistry, type RegisteredRemote, type Registry } from './registry'
import { requestIdle } from './request-idle'
import { createLoader, type RemoteLoader } from './remotes/loader'
import { needsOf } from './remotes/needs'
import { createPrefetch } from './remotes/prefetch'
import { createRuntime } from './remotes/runtime'
import { type Address, frameOf } from './routing/addresses'
import { onFirstScreen } from './routing/first-screen'
import { createRouter } from './app/router'
import { createWanted } from './services/wanted'
import { createWords, reloadOnChange, takeLanguage, tellLanguage } from './services/languages'
import { offerOfflinePage } from './services/offline-page'
import type { FaultReports } from './services/fault-reports'
import { createServices } from './services/services'
import { safeStorage } from './services/storage'
import { loadWords } from './words'

/** Starts the site: the words of the current language, the services, the registry's routes, the first screen. */
export async function start(): Promise<void> {
  const local = safeStorage(() => localStorage)
  const storage = safeStorage(() => sessionStorage)
  const language = takeLanguage(local, window)
  const { file, html } = languages[language]
  document.documentElement.lang = html
  tellLanguage(document, language)
  const words = await createWords(language, () => loadWords(file))
  reloadOnChange(words, local, location)
  await nextTask()

  let router: ReturnType<typeof createRouter> | undefined
  const wanted = createWanted(storage)
  const { services, parts, session, site, telemetry, faults } = createServices({
    words,
    language,
    storage,
    wanted,
    go: (to, options) => void router?.navigate(to, options),
    path: () => router?.state.location.pathname ?? location.pathname,
    declared: () => declared,
  })
  // Requested first: data that arrives before the first screen is rendered saves a second render.
  void site.start()
  await nextTask()
  const registry = parseRegistry(document.getElementById('registry')?.textContent)
  const taken = await takeOverrides(registry, words)
  const { loader, prerender, prefetch, declared } = openRemotes(registry, {
    ...{ words, language, wanted, telemetry, faults },
    session: session.read,
  })
  await nextTask()
  passOverCovers()
  router = createRouter({
    remotes: registry.remotes,
    loader,
    goingTo: prefetch.now,
    services,
    shell: { loader, faults, ...parts },
    prerender,
    wanted,
    known: session.known,
  })
  if (prerender) showFirst(router, prerender)
  if (frameOf(screenOf(router)?.route) === 'site') askForSiteFrame(services.api)

  await nextTask()
  void session.start()
  await nextTask()
  renderFirst(router)
  reloadWhenStale(session)
  prefetch.start()
  holdFitting(window)
  keepFocus(document)
  atRest(() => requestIdle(() => prepareNext(prefetch, session)))
  if (telemetry.isSampled) atRest(() => void watchVisit(router, loader, telemetry.note))
  atRest(() => void watchChanges(registry, loader, taken))
}

/** Reloads this page when it becomes visible again, if another tab has logged in or out meanwhile. */
const reloadWhenStale = (session: ReturnType<typeof createServices>['session']) =>
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && session.isStale()) location.reload()
  })

const atRest = (work: () => void) => setTimeout(work, PREFETCH_IDLE_MS)

/** Prepares for what may come next: another screen, or an address that cannot be reached. */
function prepareNext(
  prefetch: ReturnType<typeof createPrefetch>,
  { atom }: ReturnType<typeof createServices>['session'],
) {
  prefetch.idle()
  offerOfflinePage({ atom, store: getDefaultStore(), browser: navigator })
}

interface RemoteParts {
  words: I18n
  language: keyof typeof languages
  wanted: ReturnType<typeof createWanted>
  telemetry: ReturnType<typeof createServices>['telemetry']
  faults: FaultReports
  session: () => SessionState
}

/** Creates the loader of remotes' screens, the prerendering of the next one, and the prefetching of likely ones. */
function openRemotes(
  registry: Registry,
  { words, language, wanted, telemetry, faults, session }: RemoteParts,
) {
  const { file } = languages[language]
  for (const remote of registry.broken)
    telemetry.report({ kind: 'load', remote, message: 'its entry in the registry makes no sense' })
  const loader = createLoader({
    remotes: registry.remotes,
    runtime: createRuntime(),
    addWords: async (remote, load) =>
      void words.addResourceBundle(language, remote, (await load(file)).default),
    report: telemetry.report,
    codeOf: faults.codeOf,
    note: telemetry.note,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => new Date(),
  })
  const prerender = PRERENDERS
    ? createPrerender({ remotes: registry.remotes, loader, wanted, session, store: getDefaultStore() })
    : null
  const prefetch = createPrefetch({
    needs: needsOf(registry, loader, file),
    prerender: (link) => void prerender?.draw(link),
    page: document,
  })
  const declared = {
    screens: () => registry.remotes.flatMap(({ live }) => live.declaration.routes),
    parts: createParts({
      ...{ remotes: registry.remotes, loader },
      ...{ report: telemetry.report, codeOf: faults.codeOf },
    }),
  }
  return { loader, prerender, prefetch, declared }
}

/** Renders the site; if the server sent a first paint, waits until the first screen is loaded. */
function renderFirst(router: ReturnType<typeof createRouter>) {
  const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))
  // The first paint stays until the first screen can replace it: React's first render removes it. In a transition React renders in slices of a few
  // milliseconds, so that the page responds meanwhile.
  const draw = () => startTransition(() => createRoot(root).render(createElement(RouterProvider, { router })))
  if (root.hasChildNodes()) onFirstScreen(router, draw)
  else draw()
}

/** The current screen of the router, or its first one. */
const screenOf = (router: ReturnType<typeof createRouter>) =>
  router.state.matches.at(-1)?.route.handle as Address | undefined

/** One visit in ten; the browser has buffered the measurements so far. */
async function watchVisit(
  router: ReturnType<typeof createRouter>,
  loader: RemoteLoader,
  note: ReturnType<typeof createServices>['telemetry']['note'],
) {
  const remote = screenOf(router)?.remote
  const version = remote && loader.release(remote)?.version
  if (!remote || !version) return
  const { watchVitals } = await loadLater(() => import(/* webpackChunkName: "vitals" */ './services/vitals'))
  watchVitals({ remote, version }, note)
}

/** Takes remotes from other origins, if the page has overrides, as only a developer's has (release/src/edge/overrides.ts). */
async function takeOverrides(registry: Registry, words: I18n): Promise<string[]> {
  const text = document.getElementById('overrides')?.textContent
  if (!text) return []
  const { override } = await import(/* webpackChunkName: "overrides" */ './remotes/overrides')
  return override(registry, { text, page: document, words: (key) => words.t(`override.${key}`) })
}

/** Watches for new versions of remotes. Begins after the screen is shown, so that its code does not count towards a first visit's bytes. */
async function watchChanges(registry: Registry, loader: RemoteLoader, overridden: string[]) {
  const { createChanges } = await loadLater(
    () => import(/* webpackChunkName: "changes" */ './remotes/changes'),
  )
  const take = (remotes: RegisteredRemote[]) =>
    loader.take(remotes.filter(({ name }) => !overridden.includes(name)))
  createChanges({ registry, take, page: document }).start()
}
