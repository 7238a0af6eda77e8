import type { HostServices } from '@fankeep/shared/host'
import {
  createBrowserRouter,
  type LoaderFunction,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom'
import { LAYOUT_PATIENCE_MS } from '../constants'
import { PlainFrames, PlainScreen } from '../frame/plain-frames'
import { BrokenPage } from '../frame/standing-pages'
import { nextTask } from '../next-task'
import type { Prerender } from '../prerender/prerender'
import { StagedFrames } from '../prerender/staged-frames'
import type { RegisteredRemote } from '../registry'
import type { RemoteLoader } from '../remotes/loader'
import type { Shell } from '../shell-context'
import { type Address, type Addresses, addressesOf, frameOf, layoutOwnerOf } from '../routing/addresses'
import { gateOf, type Visit } from '../routing/guard'
import { BrokenSite, Root } from './root'
import { layoutId, type LayoutState } from '../remotes/scene'
import type { Wanted } from '../services/wanted'

export interface RouterParts {
  remotes: RegisteredRemote[]
  loader: RemoteLoader
  /** Called when a screen begins to load, to fetch all its files. */
  goingTo: (path: string) => void
  services: HostServices
  shell: Shell
  /** Prerenders the next screen; null: screens are rendered on the move, by the router's own outlets. */
  prerender: Pick<Prerender, 'scene' | 'letGo'> | null
  wanted: Wanted
  known: () => Promise<Visit['session']>
}

/**
 * All routes of the site, from the declarations in the registry. A screen's code is loaded on the move to it; until then the previous screen stays.
 * The routes load; the frames render.
 */
export function createRouter(parts: RouterParts) {
  const { remotes, loader, services, shell, prerender } = parts
  const addresses = addressesOf(remotes)
  const declared = addresses.all
  const layout = layoutOwnerOf(remotes)
  // The router loads its first screen when it is created: that starts in a separate task.
  let making: Promise<void> | undefined = nextTask().then(() => (making = undefined))
  const afterMaking = (load: () => Loading) => (making ? making.then(load) : load())
  const screens = (inMemberCenter: boolean) =>
    declared
      .filter(({ route }) => (frameOf(route) === 'member') === inMemberCenter)
      .map((address) => screenRoute(address, parts, afterMaking))

  const routes: RouteObject[] = [
    {
      id: 'root',
      element: <Root services={services} shell={shell} />,
      errorElement: <BrokenSite services={services} />,
      middleware: [guardOf(addresses, parts)],
      children: [
        {
          element: prerender ? <StagedFrames prerender={prerender} /> : <PlainFrames />,
          ErrorBoundary: BrokenPage,
          children: [
            {
              id: layoutId,
              loader: layoutLoader(loader, layout),
              shouldRevalidate: again,
              HydrateFallback: Nothing,
              children: screens(true),
            },
            ...screens(false),
            { path: '*', loader: arriving(loader), ...drawnIn(prerender) },
          ],
        },
      ],
    },
  ]
  return createBrowserRouter(routes, { future: { v8_middleware: true } })
}

function screenRoute(
  address: Address,
  { loader, goingTo, prerender }: RouterParts,
  afterMaking: (load: () => Loading) => Loading,
): RouteObject {
  const { remote, route } = address
  return {
    path: route.path,
    handle: address,
    loader: () =>
      afterMaking(() => {
        goingTo(route.path)
        return loader.page(remote, route.name)
      }),
    shouldRevalidate: again,
    ...drawnIn(prerender),
  }
}

/** An address published after this page was loaded: redirects, because a page from the server can route to it. */
const arriving =
  (loader: RemoteLoader): LoaderFunction =>
  ({ request }) => {
    if (loader.hasArrived(new URL(request.url).pathname)) throw redirectDocument(request.url)
    return null
  }

type Loading = ReturnType<RemoteLoader['page']>

const Nothing = () => null
/** The staged frames render the screens: the router renders nothing, not even while the first screen loads. */
const drawnIn = (prerender: RouterParts['prerender']) => {
  const Component = prerender ? Nothing : PlainScreen
  return { Component, HydrateFallback: Component }
}

/** A screen is loaded on a move to it and on a retry of its panel, but not when its query changes. */
const again: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

/**
 * Loads the member center's frame without waiting long, and without waiting at all if it failed the last time, unless the person requested it: it may
 * be there on the next move.
 */
function layoutLoader(loader: RemoteLoader, remote: string | undefined): LoaderFunction {
  let last: LayoutState = { kind: 'late' }
  let first = true
  return ({ request }) => {
    if (remote === undefined) return last
    const asked = first || request.url === location.href
    first = false
    const loading = loader.layout(remote).then((loaded) => (last = loaded))
    if (last.kind !== 'ready' && !asked) return last
    return Promise.race([loading, pause(LAYOUT_PATIENCE_MS).then(() => last)])
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The route guard (spec section 5), which runs before anything of the screen is loaded. */
function guardOf(addresses: Addresses, { known, wanted, services }: RouterParts): MiddlewareFunction {
  const gate = gateOf(addresses, wanted)
  return async ({ request }, next) => {
    const url = new URL(request.url)
    // A request has no hash; that of a page just opened is still in the address bar.
    if (url.pathname + url.search === location.pathname + location.search) url.hash = location.hash
    const access = addresses.find(url.pathname)?.route.access ?? 'public'
    // Waits for the session only if the guard needs it.
    if (access === 'public' || access === 'open') return next()
    const verdict = gate(url, await known())
    if (verdict.go === 'on') return next()
    if (verdict.remember) wanted.remember(verdict.remember)
    else if (verdict.to === wanted.peek()) wanted.forget()
    if (verdict.incomplete) services.tell('profileIncomplete')
    throw redirect(verdict.to)
  }
}
