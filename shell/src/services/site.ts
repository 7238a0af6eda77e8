import type { Api, Language } from '@fankeep/shared/host'
import { atom, type createStore } from 'jotai'
import { WEBSITE_CLOSED } from '../constants'
import type { SafeStorage } from './storage'

export interface SiteState {
  /** Site info by key; empty until it arrives. */
  info: Record<string, string>
  /** The server's message while the site is closed (spec section 4), otherwise null. */
  closed: string | null
}

export interface SiteParts {
  api: Api
  store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>
  storage: SafeStorage
  language: Language
}

/**
 * Site info and website state, loaded at start (spec section 3). Until they arrive, the values stored by an earlier page of this browser session are
 * shown, so that titles and names do not change visibly.
 */
export function createSite({ api, store, storage, language }: SiteParts) {
  const key = `site.${language}`
  const state = atom<SiteState>({ info: readInfo(storage.getItem(key)), closed: null })
  const change = (next: Partial<SiteState>) => store.set(state, { ...store.get(state), ...next })

  const loadInfo = async () => {
    const info = await api.call('site.info', {}, { outlivesScreen: true })
    storage.setItem(key, JSON.stringify(info))
    change({ info })
  }
  const loadState = async () => {
    const answer = await api.call('site.state', {}, { outlivesScreen: true })
    change({ closed: answer.website_state === WEBSITE_CLOSED ? answer.website_close_msg : null })
  }

  return {
    atom: state,
    /** The page does not wait for either, and works without them. */
    start: async () => {
      await Promise.allSettled([loadInfo(), loadState()])
    },
  }
}

function readInfo(kept: string | null): Record<string, string> {
  try {
    const info: unknown = JSON.parse(kept ?? '{}')
    return typeof info === 'object' && info !== null ? (info as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** Writes each entry of the site info as a named meta tag (spec section 3). Existing tags are updated. */
export function writeMetaTags(page: Document, info: Record<string, string>): void {
  for (const [name, content] of Object.entries(info)) {
    const known = [...page.head.querySelectorAll('meta')].find((meta) => meta.name === name)
    const meta = known ?? page.head.appendChild(page.createElement('meta'))
    meta.name = name
    meta.content = content
  }
}
