import type { SessionState } from '@fankeep/shared/host'
import { type Atom, atom, type createStore } from 'jotai'
import { PRERENDER_KEPT_MS } from '../constants'
import type { Registry } from '../registry'
import { addressesOf, layoutOwnerOf } from '../routing/addresses'
import { gateOf } from '../routing/guard'
import type { Scene } from '../remotes/scene'
import type { Wanted } from '../services/wanted'
import type { RemoteLoader } from '../remotes/loader'

export type Link = Pick<URL, 'pathname' | 'search' | 'hash'>

export interface PrerenderParts extends Pick<Registry, 'remotes'> {
  loader: Pick<RemoteLoader, 'warm'>
  wanted: Pick<Wanted, 'peek'>
  session: () => SessionState
  store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>
}

export interface Prerender {
  /** The prerendered scene, hidden next to the current one (staged-frames.tsx). */
  scene: Atom<Scene | undefined>
  /** The person is about to follow this link: its screen is loaded and rendered, if the guard allows it. */
  draw: (link: Link) => Promise<void>
  /** The scene of exactly this link, if it can be shown immediately. */
  of: (link: Link) => Scene | undefined
  /** The scene is shown before the move to it: nothing replaces it until `letGo`. */
  hold: () => void
  /** The move to it is done, or will not happen. */
  letGo: () => void
}

/** Prerenders the next screen: one at a time, for the last link that was about to be followed. */
export function createPrerender({ remotes, loader, wanted, session, store }: PrerenderParts): Prerender {
  const addresses = addressesOf(remotes)
  const layoutOwner = layoutOwnerOf(remotes)
  const gate = gateOf(addresses, wanted)
  const mayGo = (link: Link) => session().state !== 'unknown' && gate(link, session()).go === 'on'

  const scene = atom<Scene | undefined>(undefined)
  let held = false
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (next: Scene | undefined) => {
    if (held) return
    clearTimeout(timer)
    if (next) timer = setTimeout(() => keep(undefined), PRERENDER_KEPT_MS)
    if (next !== store.get(scene)) store.set(scene, next)
  }
  const drawn = ({ pathname, search, hash }: Link) => {
    const prerender = store.get(scene)
    const same = prerender?.location.pathname === pathname && prerender.location.search === search
    return same && prerender.location.hash === hash ? prerender : undefined
  }

  return {
    scene: atom((get) => get(scene)),
    draw: async ({ pathname, search, hash }) => {
      const turn = ++latest
      const link = { pathname, search, hash }
      const address = addresses.find(pathname)
      if (!address || !mayGo(link)) return
      const before = drawn(link)
      if (before) return keep(before)
      const [screen, layout] = await Promise.all([
        loader.warm(address.remote, { expose: 'routes', name: address.route.name }),
        address.route.parent && layoutOwner ? loader.warm(layoutOwner, { expose: 'layout' }) : undefined,
      ])
      if (turn !== latest || !screen) return
      keep({
        location: { ...link, state: null, key: 'ahead' },
        address,
        screen,
        layout: layout ?? { kind: 'late' },
      })
    },
    of: (link) => (mayGo(link) ? drawn(link) : undefined),
    hold: () => void (held = true),
    letGo: () => {
      held = false
      keep(undefined)
    },
  }
}
