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

// Styles are counted but not inserted: jsdom would parse every sheet again for each query, and has no layout anyway. The end-to-end tests check what
// styles hide.
const cache = createCache({ key: 'fk', stylisPlugins: [] })
cache.sheet.insert = () => {}

/**
 * Renders a screen as the shell does: with the host's services, the words, the theme, and a router at `host.path`. Returns Testing Library's result
 * with `user` for interactions, the `host`, and `path()`, the current address.
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
