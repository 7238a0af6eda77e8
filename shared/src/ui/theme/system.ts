import { createSystem, type SystemConfig } from '@chakra-ui/react'
import { conditions } from './conditions'
import { breakpoints, colours, durations, faces, fontSizes, radii, shadows, zIndex } from './tokens'
import { utilities } from './utilities'

type Token = { value: unknown }
interface Tokens {
  [name: string]: Token | Tokens
}
type Values = readonly [light: string, dark: string] | string | number
interface Source {
  readonly [name: string]: Values | Source
}

/** `[light, dark]` becomes a semantic token; what is the same in both schemes a plain value. */
function toTokens(source: Source): Tokens {
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'number') return [name, { value }]
      if (!Array.isArray(value)) return [name, toTokens(value as Source)]
      const [light, dark] = value as [string, string]
      return [name, { value: light === dark ? light : { base: light, _dark: dark } }]
    }),
  )
}

/**
 * Our own Chakra system: nothing of Chakra's default theme, recipes, reset or table of utilities is in it (it would
 * double what the first page loads, federation.md). A token is the CSS variable `--fk-<kind>-<name>`; dark is the
 * class `dark` on `<html>`, which the shell sets before the first paint.
 */
export const system = createSystem({
  cssVarsPrefix: 'fk',
  cssVarsRoot: ':root',
  // One class carries a recipe and its style props in their order; without layers nothing has to be sorted out.
  disableLayers: true,
  preflight: false,
  conditions,
  utilities: utilities as SystemConfig['utilities'],
  theme: {
    breakpoints,
    tokens: toTokens({ fontSizes, radii, durations, zIndex, fonts: { body: faces.traditional } }),
    semanticTokens: toTokens({ colors: colours, shadows }),
  },
})
