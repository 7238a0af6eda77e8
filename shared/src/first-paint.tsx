import { createInstance } from 'i18next'
import { atom } from 'jotai'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { HostProvider, type HostServices, type Language, type SessionState, wordsOptions } from './host'
import { UiProvider } from './ui'

export interface DrawnIn {
  language: Language
  /** By namespace: the package's own words and the kit's. */
  words: Record<string, object>
}

/**
 * Renders a part of a screen as HTML without any visitor data: no session, no site info, no window. Runs in the build, never on the page
 * (federation/first-paint-plugin.mjs).
 */
export async function draw(Screen: ComponentType, { language, words }: DrawnIn): Promise<string> {
  const i18n = createInstance()
  await i18n.init({
    ...wordsOptions(language),
    resources: { [language]: words },
  })
  const session = { atom: atom<SessionState>({ state: 'unknown', user: null }) }
  // A component that needs more of the host than this cannot be rendered in the build, and makes it fail.
  const host = { i18n, session, site: () => '', api: {} } as unknown as HostServices
  return renderToStaticMarkup(
    <MemoryRouter>
      <HostProvider services={host}>
        <UiProvider>
          <Screen />
        </UiProvider>
      </HostProvider>
    </MemoryRouter>,
  )
}
