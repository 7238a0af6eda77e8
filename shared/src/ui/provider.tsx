import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import { type ReactNode, useState } from 'react'
import { globalCss, system } from './theme'

export interface UiProviderProps {
  /** Of the page's content security policy, where it works with one. Without, production styles need only the hash of
   *  an empty style tag: emotion fills it through the CSSOM (federation.md). */
  nonce?: string
  children: ReactNode
}

/** The theme around everything the kit draws. Once, in the shell (and in a remote's standalone host). */
export function UiProvider({ nonce, children }: UiProviderProps) {
  // No vendor prefixer: the browsers we support need two of its prefixes, and those are written out.
  const [cache] = useState(() => createCache({ key: 'fk', nonce, stylisPlugins: [] }))
  return (
    <CacheProvider value={cache}>
      <Global styles={globalCss} />
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
