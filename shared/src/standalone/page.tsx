import { getInstance } from '@module-federation/enhanced/runtime'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import type { UserInfo } from '../contract/user'
import { HostProvider } from '../host/context'
import type { RemoteDeclaration, RemoteLayout, RemoteRoutes } from '../host/remote'
import type { HostServices } from '../host/services'
import { languages } from '../host/words'
import { UiProvider } from '../ui/provider'
import { Toaster } from '../ui/toast'
import { aUser } from '../testing/builders'
import { Bar, isVisitor, Sheet } from './bar'
import { createHost, readLanguage } from './host'
import * as given from './standalone-answers'

/* The page on which a remote runs without the site (serve.mjs): its real build, loaded as the shell loads it, with everything the shell provides: the
 * services (faked, or connected to a real server), the kit, the router, the words of one language. */
interface About {
  /** Null if it has never been built. */
  release: { name: string; entry: string; global: string; declaration: RemoteDeclaration } | null
  faults: string[]
  real: boolean
  member: { token: string; user: UserInfo } | null
  nonce: string
}

async function start() {
  const { release, faults, real, member, nonce } = JSON.parse(
    document.getElementById('about')?.textContent ?? '',
  ) as About
  new EventSource('/__standalone/events').onmessage = ({ data }) => void follow(JSON.parse(data) as Built)
  if (faults.length > 0 || !release) throw new Error(faults.join('\n\n'))

  const { file, html } = languages[readLanguage()]
  document.documentElement.lang = html
  const runtime = getInstance()
  if (!runtime) throw new Error('The page was built without the federation preset')
  runtime.registerRemotes([
    { name: release.global, entry: `/${release.entry}`, entryGlobalName: release.global, type: 'global' },
  ])
  const load = <Module,>(expose: string) =>
    runtime.loadRemote(`${release.global}/${expose}`) as Promise<Module>
  const { pages, words } = await load<RemoteRoutes>('routes')

  const { answers, user = aUser() }: Partial<typeof given> = { ...given }
  const services = createHost({
    ...(answers ? { answers } : {}),
    screens: release.declaration.routes,
    user: real ? (member?.user ?? null) : isVisitor() ? null : user,
    real: real ? { token: member?.token } : null,
    go: (to, options) => void router.navigate(to, options),
  })
  services.i18n.addResourceBundle(services.i18n.language, release.name, (await words(file)).default)

  const layout = release.declaration.layout ? (await load<RemoteLayout>('layout')).Layout : Sheet
  const router = createBrowserRouter(routesOf(release.declaration, pages, layout, real))
  router.subscribe(({ initialized, navigation, errors }) => {
    for (const error of Object.values(errors ?? {})) noteFault(error)
    if (initialized && navigation.state === 'idle') document.documentElement.dataset.drawn = ''
  })
  const root = createRoot(document.getElementById('root')!, {
    onCaughtError: noteFault,
    onUncaughtError: noteFault,
  })
  root.render(<Page services={services} nonce={nonce} router={router} />)
}

/** The server's message about a build: of the remote, its errors or its hash; of the page itself, nothing. */
interface Built {
  faults?: string[]
  hash?: string
}

/** Applies a change to the page. Build errors are shown over the page, which stays unchanged until they are fixed. */
async function follow({ faults = [], hash }: Built) {
  document.getElementById('faults')?.remove()
  if (faults.length > 0 && 'drawn' in document.documentElement.dataset) return showFaults(faults.join('\n\n'))
  const { __FANKEEP_REFRESH__: refreshing } = globalThis as { __FANKEEP_REFRESH__?: Refreshing }
  if (!hash || !(await refreshing?.take(hash))) location.reload()
}

/** From refresh.mjs, which is in the page during development. */
interface Refreshing {
  take: (hash: string) => Promise<boolean>
}

function showFaults(message: string) {
  const text = document.createElement('pre')
  text.id = 'faults'
  text.setAttribute('role', 'alert')
  text.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:9999;margin:0;padding:24px;max-height:60vh;overflow:auto;white-space:pre-wrap;' +
    'font:13px/1.6 ui-monospace,monospace;background:#fff;color:#000;border-top:2px solid #c00'
  text.textContent = message
  document.body.append(text)
}

interface PageProps {
  services: HostServices
  nonce: string
  router: ReturnType<typeof createBrowserRouter>
}

const Page = ({ services, nonce, router }: PageProps) => (
  <HostProvider services={services}>
    <UiProvider nonce={nonce}>
      <RouterProvider router={router} />
      <Toaster />
    </UiProvider>
  </HostProvider>
)

function routesOf(
  declaration: RemoteDeclaration,
  pages: RemoteRoutes['pages'],
  Layout: RemoteLayout['Layout'],
  real: boolean,
): RouteObject[] {
  const screens = (inCenter: boolean) =>
    declaration.routes
      .filter(({ parent }) => Boolean(parent) === inCenter)
      .map(({ path, name }): RouteObject => ({
        path,
        lazy: async () => {
          const page = await pages[name]?.()
          if (!page) throw new Error(`src/routes.tsx has no page "${name}", which remote.json declares`)
          return { Component: page.Page }
        },
      }))
  return [
    {
      element: <Bar declaration={declaration} real={real} />,
      hydrateFallbackElement: <></>,
      children: [
        { Component: Layout, children: screens(true) },
        ...screens(false),
        { path: '*', element: null },
      ],
    },
  ]
}

/** Records the error on the page, where a test of the build finds it. */
function noteFault(error: unknown) {
  console.error(error)
  document.documentElement.dataset.fault ??= error instanceof Error ? error.message : String(error)
}

start().catch((error: Error) => {
  noteFault(error)
  const text = document.createElement('pre')
  text.style.cssText = 'margin:24px;white-space:pre-wrap;font:13px/1.6 ui-monospace,monospace'
  text.textContent = error.message
  document.getElementById('root')!.replaceChildren(text)
})
