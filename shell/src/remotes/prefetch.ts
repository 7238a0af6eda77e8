import { PRERENDER_DWELL_MS } from '../constants'
import type { NeededFile } from './needs'

export interface PrefetchParts {
  /** The files behind an address. */
  needs: (path: string) => NeededFile[]
  /** Prerenders the screen behind a link, so that a move only shows it. */
  prerender: (link: Pick<URL, 'pathname' | 'search' | 'hash'>) => void
  page: Document
  /** The person asked to save data, or the network is very slow: nothing is prefetched. */
  sparing?: () => boolean
}

const signs = ['pointerover', 'focusin', 'touchstart']

/**
 * Fetches the files of the screen behind a link before it is followed: immediately when the link is hovered or focused, and at low priority when the
 * page is idle. Resting on the link for a short time, or touching it, means that it is about to be followed: then its screen is also prerendered, and
 * the move only has to show it.
 */
export function createPrefetch({ needs, prerender, page, sparing = isSparing }: PrefetchParts) {
  const fetched = new Set<string>()

  const fetchFile = ({ url, integrity }: NeededFile, rel: 'preload' | 'prefetch') => {
    if (fetched.has(url) || fetched.has(`${rel} ${url}`)) return
    fetched.add(rel === 'preload' ? url : `${rel} ${url}`)
    const link = page.createElement('link')
    link.rel = rel
    link.as = url.endsWith('.css') ? 'style' : 'script'
    // The same attributes as the real request, or the browser would fetch the file twice.
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = url
    page.head.append(link)
  }

  const prefetch = (path: string, rel: 'preload' | 'prefetch') => {
    for (const file of needs(path)) fetchFile(file, rel)
  }

  /** The internal link to another screen around this element. */
  const linkAt = (target: EventTarget | null): HTMLAnchorElement | undefined => {
    const anchor = target instanceof Element ? target.closest('a') : null
    if (!anchor?.href || anchor.target || anchor.origin !== page.location.origin) return undefined
    return anchor.pathname === page.location.pathname ? undefined : anchor
  }

  let dwelling: ReturnType<typeof setTimeout> | undefined
  const follow = (event: Event) => {
    clearTimeout(dwelling)
    const link = sparing() ? undefined : linkAt(event.target)
    if (!link) return
    prefetch(link.pathname, 'preload')
    dwelling = setTimeout(() => prerender(link), event.type === 'touchstart' ? 0 : PRERENDER_DWELL_MS)
  }

  return {
    /** The move has begun: fetches everything in parallel, instead of file by file. */
    now: (path: string) => prefetch(path, 'preload'),
    /** Listens for hovered or focused links, in the frame and in all remotes. Returns a function that stops it. */
    start: () => {
      for (const type of signs) page.addEventListener(type, follow, { passive: true })
      return () => {
        clearTimeout(dwelling)
        for (const type of signs) page.removeEventListener(type, follow)
      }
    },
    /** When idle: fetches links marked `data-prefetch`, which most people follow next. */
    idle: () => {
      if (sparing()) return
      for (const anchor of page.querySelectorAll('a[data-prefetch]')) {
        const link = linkAt(anchor)
        if (link) prefetch(link.pathname, 'prefetch')
      }
    },
  }
}

function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
