import { chakra } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'

/** The sites whose accounts can be used to log in. */
export const providers = ['google', 'facebook'] as const
export type Provider = (typeof providers)[number]

export const providerName: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' }

const glyphs: Record<Provider, ReactNode> = {
  google: (
    <path d="M20 12h-7.5M20 12a8 8 0 1 1-2.6-5.9" fill="none" stroke="currentColor" strokeWidth="2.6" />
  ),
  facebook: (
    <path
      d="M13.3 20.5v-7.2h2.5l.4-2.9h-2.9V8.6c0-.9.3-1.5 1.6-1.5h1.4V4.5c-.3 0-1.2-.1-2.2-.1-2.2 0-3.7 1.3-3.7 3.7v2.3H7.9v2.9h2.5v7.2z"
      fill="currentColor"
    />
  ),
}

/** In the color of the button's text: an icon next to the name, not an advertisement. */
export function ProviderGlyph({ provider }: { provider: Provider }) {
  return (
    <chakra.svg viewBox="0 0 24 24" aria-hidden boxSize="1.5rem">
      {glyphs[provider]}
    </chakra.svg>
  )
}
