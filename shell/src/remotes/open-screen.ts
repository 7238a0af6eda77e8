import type { RemoteLayout, RemoteRoutes } from '@fankeep/shared/host'
import type { ComponentType } from 'react'
import type { Release } from '../registry'

/** The part of the federation runtime that the loader uses. */
export interface RemoteRuntime {
  /** Loads an exposed module of a release, and first its entry if needed. */
  load: (release: Release, expose: 'routes' | 'layout') => Promise<unknown>
}

/** A page, a part for another remote's screen, or the frame. */
export type Want = { expose: 'routes'; name: string; isPart?: boolean } | { expose: 'layout' }

interface OpenerParts {
  runtime: RemoteRuntime
  addWords: (remote: string, words: RemoteRoutes['words']) => Promise<void>
}

/** Opens a screen of a release, and adds its words once. Rejects if the release lacks the expected export. */
export function createOpener({ runtime, addWords: add }: OpenerParts) {
  const worded = new Set<string>()

  const openPage = async (pages: RemoteRoutes['pages'], name: string) => {
    const page = await pages[name]?.()
    if (!page?.Page)
      throw new Error(`it has no page "${name}": remote.json declares it, src/routes.tsx does not`)
    return page.Page
  }
  const openPart = async (parts: RemoteRoutes['parts'], name: string) => {
    const part = await parts?.[name]?.()
    if (!part?.Part)
      throw new Error(`it has no part "${name}": remote.json declares it, src/routes.tsx does not`)
    return part.Part
  }
  const openLayout = async (release: Release) => {
    const layout = (await runtime.load(release, 'layout')) as Partial<RemoteLayout> | undefined
    if (!layout?.Layout) throw new Error('its module ./layout does not export Layout')
    return layout.Layout
  }
  const addWords = async (release: Release, words: RemoteRoutes['words']) => {
    const key = release.global
    if (worded.has(key)) return
    await add(release.name, words)
    worded.add(key)
  }

  return async (release: Release, want: Want): Promise<ComponentType> => {
    const routes = (await runtime.load(release, 'routes')) as Partial<RemoteRoutes> | undefined
    if (typeof routes?.pages !== 'object' || typeof routes.words !== 'function')
      throw new Error('its module ./routes does not export pages and words (see shared/src/host/remote.ts)')
    const { pages, parts } = routes
    const open = () => {
      if (want.expose === 'layout') return openLayout(release)
      return want.isPart ? openPart(parts, want.name) : openPage(pages, want.name)
    }
    const [Screen] = await Promise.all([open(), addWords(release, routes.words)])
    return Screen
  }
}
