import { HostProvider, type HostServices, useHost, useLanguage, useWords } from '@fankeep/shared/host'
import { Toaster, UiProvider, useColorScheme, VisuallyHidden } from '@fankeep/shared/ui'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { OfflineBar } from '../frame/offline-bar'
import { RemoteBoundary } from '../frame/remote-boundary'
import { BrokenPage, ClosedPage } from '../frame/standing-pages'
import { writeMetaTags } from '../services/site'
import { type Shell, ShellContext, useShell } from '../shell-context'
import { ProgressBar } from '../routing/progress-bar'
import { pageTitle } from '../routing/title'
import { useIsApart, useRouteTitle } from './use-route'

/** The frame of every screen: services, theme, progress bar, title. */
export function Root({ services, shell }: { services: HostServices; shell: Shell }) {
  const { info } = useAtomValue(shell.site)
  const store = useStore()
  // Always the same object, even after the info arrives: remotes use it as the key of their data.
  const [host] = useState(() => ({
    ...services,
    site: (key: string) => store.get(shell.site).info[key] ?? '',
  }))
  useEffect(() => writeMetaTags(document, info), [info])
  return (
    <HostProvider services={host} siteInfo={info}>
      <ShellContext value={shell}>
        <UiProvider>
          <Screens title={info.title ?? ''} />
          <Extra>
            <OfflineBar />
          </Extra>
          <Extra>
            <Toaster />
          </Extra>
        </UiProvider>
      </ShellContext>
    </HostProvider>
  )
}

/** Shown if the frame of all screens throws: with its own theme and words, because those of the frame are gone with it. */
export function BrokenSite({ services }: { services: HostServices }) {
  return (
    <HostProvider services={services} siteInfo={{}}>
      <UiProvider>
        <BrokenPage />
      </UiProvider>
    </HostProvider>
  )
}

/** A part of the frame that a page can do without. If it throws, it is missing until the next move, and the screen stays. */
function Extra({ children }: { children: ReactNode }) {
  const { telemetry } = useHost()
  const { key } = useLocation()
  return (
    <RemoteBoundary
      turn={key}
      fallback={null}
      onThrow={(error) => {
        const message = `a part of the frame threw: ${error instanceof Error ? error.message : String(error)}`
        telemetry.report({ kind: 'render', remote: 'shell', version: '', message })
      }}
    >
      {children}
    </RemoteBoundary>
  )
}

function Screens({ title }: { title: string }) {
  const { site, waiting } = useShell()
  const { closed } = useAtomValue(site)
  // Here, so that every screen follows the device's scheme and a choice in another tab.
  useColorScheme()
  const apart = useIsApart()
  if (closed !== null && !apart) return <ClosedPage message={closed} />
  return (
    <>
      <ProgressBar waiting={waiting} />
      <Title site={title} />
      <Outlet />
    </>
  )
}

/** The page's title, also announced to screen readers after a move, because a client-side move is silent. */
function Title({ site }: { site: string }) {
  const t = useWords('shell')
  const language = useLanguage()
  const route = useRouteTitle() ?? t('missing.title')
  const [first] = useState(route)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && route !== first) setMoved(true)
  useEffect(() => {
    document.title = pageTitle(route, site)
  }, [route, site, language])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{hasMoved && t('loaded', { title: route })}</span>
    </VisuallyHidden>
  )
}
