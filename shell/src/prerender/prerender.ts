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
  /** The scene prerendered, unseen, alongside the one on show (staged-frames.tsx). */
  scene: Atom<Scene | undefined>
  /** The person is about to follow this link: its screen is loaded and drawn, where the guard lets it be gone to. */
  draw: (link: Link) => Promise<void>
  /** The scene of this very link, if it may be shown at once. */
  of: (link: Link) => Scene | undefined
  /** It is being shown before the move to it: nothing takes its place until it is let go. */
  hold: () => void
  /** It has been gone to, or will not be. */
  letGo: () => void
}

/** The next screen, drawn before it is gone to: one, the last link that was about to be followed. */
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
