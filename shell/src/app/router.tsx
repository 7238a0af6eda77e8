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
import { Root } from './root'
import { layoutId, type LayoutState } from '../remotes/scene'
import type { Wanted } from '../services/wanted'

export interface RouterParts {
  remotes: RegisteredRemote[]
  loader: RemoteLoader
  /** A screen is about to be loaded: time to fetch all its files. */
  goingTo: (path: string) => void
  services: HostServices
  shell: Shell
  /** Draws the next screen ahead; null: screens are drawn when they are gone to, by the router's own outlets. */
  prerender: Pick<Prerender, 'scene' | 'letGo'> | null
  wanted: Wanted
  known: () => Promise<Visit['session']>
}

/** All routes of the site, from the declarations in the registry. A screen's code comes when it is gone to; until then
 *  the screen before it stays. The routes load; what they show is drawn by the frames. */
export function createRouter(parts: RouterParts) {
  const { remotes, loader, services, shell, prerender } = parts
  const addresses = addressesOf(remotes)
  const declared = addresses.all
  const layout = layoutOwnerOf(remotes)
  // The router loads its first screen as it is made: that begins in a task of its own.
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

/** The address of a screen that was published since this page came: the page from the server knows it. */
const arriving =
  (loader: RemoteLoader): LoaderFunction =>
  ({ request }) => {
    if (loader.hasArrived(new URL(request.url).pathname)) throw redirectDocument(request.url)
    return null
  }

type Loading = ReturnType<RemoteLoader['page']>

const Nothing = () => null
/** The staged frames draw the screens themselves: nothing for the router to draw, the first screen on its way included. */
const drawnIn = (prerender: RouterParts['prerender']) => {
  const Component = prerender ? Nothing : PlainScreen
  return { Component, HydrateFallback: Component }
}

/** A screen is loaded again when it is gone to and when its panel asks, not when its query changes. */
const again: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

/** A member center's frame that takes long is not waited for, one that was down the last time not at all, unless the
 *  person asked for it: the next move may find it there. */
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

/** Spec section 5, before anything of the screen is loaded. */
function guardOf(addresses: Addresses, { known, wanted, services }: RouterParts): MiddlewareFunction {
  const gate = gateOf(addresses, wanted)
  return async ({ request }, next) => {
    const url = new URL(request.url)
    // A request has no anchor; that of a page just opened is still in its address.
    if (url.pathname + url.search === location.pathname + location.search) url.hash = location.hash
    const access = addresses.find(url.pathname)?.route.access ?? 'public'
    // Only where it matters is waited until it is known who is there.
    if (access === 'public' || access === 'open') return next()
    const verdict = gate(url, await known())
    if (verdict.go === 'on') return next()
    if (verdict.remember) wanted.remember(verdict.remember)
    else if (verdict.to === wanted.peek()) wanted.forget()
    if (verdict.incomplete) services.tell('profileIncomplete')
    throw redirect(verdict.to)
  }
}
