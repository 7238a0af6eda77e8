import { PRERENDER_DWELL_MS } from '../constants'
import type { NeededFile } from './needs'

export interface PrefetchParts {
  /** The files behind an address. */
  needs: (path: string) => NeededFile[]
  /** Draws what is behind a link, unseen, so that going there only shows it. */
  prerender: (link: Pick<URL, 'pathname' | 'search' | 'hash'>) => void
  page: Document
  /** The person asked to save data, or the network is very slow: nothing is fetched that was not asked for. */
  sparing?: () => boolean
}

const signs = ['pointerover', 'focusin', 'touchstart']

/**
 * Fetches the files of the screen behind a link before it is followed: at once when the link is pointed at or
 * focused, in the browser's own good time when the page is idle. Who stays on the link for a moment, or lays a finger on
 * it, is about to follow it: then it is drawn, too, and the move has nothing left to do but to show it.
 */
export function createPrefetch({ needs, prerender, page, sparing = isSparing }: PrefetchParts) {
  const fetched = new Set<string>()

  const fetchFile = ({ url, integrity }: NeededFile, rel: 'preload' | 'prefetch') => {
    if (fetched.has(url) || fetched.has(`${rel} ${url}`)) return
    fetched.add(rel === 'preload' ? url : `${rel} ${url}`)
    const link = page.createElement('link')
    link.rel = rel
    link.as = url.endsWith('.css') ? 'style' : 'script'
    // As the real request has them, or the browser would fetch the file twice.
    link.crossOrigin = 'anonymous'
    link.integrity = integrity
    link.href = url
    page.head.append(link)
  }

  const prefetch = (path: string, rel: 'preload' | 'prefetch') => {
    for (const file of needs(path)) fetchFile(file, rel)
  }

  /** The internal link around this element, to another screen. */
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
    /** The person is going there: everything at once, instead of one file after the other asking for the next. */
    now: (path: string) => prefetch(path, 'preload'),
    /** Listens for links pointed at or focused, in the frame and in every remote alike. Gives what ends it. */
    start: () => {
      for (const type of signs) page.addEventListener(type, follow, { passive: true })
      return () => {
        clearTimeout(dwelling)
        for (const type of signs) page.removeEventListener(type, follow)
      }
    },
    /** For the quiet moment: links marked `data-prefetch`, where most people go next. */
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
