import { WARM_DWELL_MS } from '../constants'
import type { NeededFile } from './needs'

export interface PrefetchParts {
  /** The files behind an address. */
  needs: (path: string) => NeededFile[]
  /** Runs what is behind an address, so that going there only draws it. */
  warm: (path: string) => void
  page: Document
  /** The person asked to save data, or the network is very slow: nothing is fetched that was not asked for. */
  sparing?: () => boolean
}

const signs = ['pointerover', 'focusin', 'touchstart']

/**
 * Fetches the files of the screen behind a link before it is followed: at once when the link is pointed at or
 * focused, in the browser's own good time when the page is idle. Who stays on the link for a moment, or lays a finger on
 * it, is about to follow it: then its code runs, too, and the move has nothing left to do but to draw.
 */
export function createPrefetch({ needs, warm, page, sparing = isSparing }: PrefetchParts) {
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

  /** The path of an internal link around this element, to another screen. */
  const pathOf = (target: EventTarget | null): string | undefined => {
    const anchor = target instanceof Element ? target.closest('a') : null
    if (!anchor?.href || anchor.target || anchor.origin !== page.location.origin) return undefined
    return anchor.pathname === page.location.pathname ? undefined : anchor.pathname
  }

  let dwelling: ReturnType<typeof setTimeout> | undefined
  const follow = (event: Event) => {
    clearTimeout(dwelling)
    const path = sparing() ? undefined : pathOf(event.target)
    if (path === undefined) return
    prefetch(path, 'preload')
    dwelling = setTimeout(() => warm(path), event.type === 'touchstart' ? 0 : WARM_DWELL_MS)
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
        const path = pathOf(anchor)
        if (path !== undefined) prefetch(path, 'prefetch')
      }
    },
  }
}

function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
