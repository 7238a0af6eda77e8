import { CacheProvider } from '@emotion/react'
import createCache from '@emotion/cache'
import { ChakraProvider } from '@chakra-ui/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { HostProvider } from '../host/context'
import { languages } from '../host/words'
import { system } from '../ui/theme'
import { type FakeHost, fakeHost } from './fake-host'

export interface RenderScreenOptions {
  host?: FakeHost
  /** Words by namespace, in the host's language: `{ 'mf-auth': zhTW }`. */
  words?: Record<string, object>
}

// Rules are counted, not written: jsdom would read every sheet again for each question a query asks, and lays
// nothing out anyway. What a style hides is shown in the end-to-end tests.
const cache = createCache({ key: 'fk', stylisPlugins: [] })
cache.sheet.insert = () => {}

/**
 * Draws a screen as the shell would: the host's services, the words, the theme, a router that is at `host.path`.
 * Gives Testing Library's result with the person who uses it (`user`), the `host`, and `path()`, where one is.
 */
export function renderScreen(
  screen: ReactElement,
  { host = fakeHost(), words = {} }: RenderScreenOptions = {},
) {
  for (const [namespace, bundle] of Object.entries(words))
    host.i18n.addResourceBundle(host.language, namespace, bundle)
  document.documentElement.lang = languages[host.language].html
  let at = host.path
  const Tell = () => {
    const { pathname, search, hash } = useLocation()
    at = pathname + search + hash
    return null
  }
  const around = ({ children }: { children: ReactNode }) => (
    <HostProvider services={host}>
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>
          <MemoryRouter initialEntries={[host.path]}>
            <Tell />
            {children}
          </MemoryRouter>
        </ChakraProvider>
      </CacheProvider>
    </HostProvider>
  )
  return { user: userEvent.setup(), host, path: () => at, ...render(screen, { wrapper: around }) }
}
