import { ChakraProvider } from '@chakra-ui/react'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider, Global } from '@emotion/react'
import { type ReactNode, useState } from 'react'
import { globalCss, system } from './theme'

export interface UiProviderProps {
  /** The nonce of the page's content security policy, if it uses one. Without, production styles need only the hash of
   *  an empty style tag: emotion fills it through the CSSOM (docs/decisions/0001-federation-shape.md). */
  nonce?: string
  children: ReactNode
}

/** Provides the theme for everything the kit renders. Used once, in the shell (and in a remote's standalone host). */
export function UiProvider({ nonce, children }: UiProviderProps) {
  const [{ cache, themed }] = useState(() => {
    // No vendor prefixer: the browsers we support need only two prefixes, which are written out.
    const cache = createCache({ key: 'fk', nonce, stylisPlugins: [] })
    return { cache, themed: takeOver(cache) }
  })
  return (
    <CacheProvider value={cache}>
      {!themed && <Global styles={globalCss} />}
      <ChakraProvider value={themed ? drawnSystem : system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

/**
 * Marks the rules that the page came with (docs/decisions/0005) as inserted: a rule's name is the hash of its text, so the page's
 * rules are the same as this build's. Returns whether the global rules, fonts and tokens, are among them. If these were inserted
 * again, the browser would style and lay out everything again.
 */
function takeOver(cache: EmotionCache): boolean {
  if (typeof document === 'undefined') return false
  const drawn = [...document.querySelectorAll('style:not([data-emotion])')].map((tag) => tag.textContent)
  const css = drawn.join('\n')
  for (const [, name = ''] of css.matchAll(/\.fk-([a-z0-9]+)/g)) cache.inserted[name] = true
  return css.includes('--fk-colors-paper-0:')
}

/** For a page whose HTML already has the tokens. */
const drawnSystem = { ...system, _global: [] }
