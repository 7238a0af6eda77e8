import type { SystemContext } from '@chakra-ui/react'
import { isCssProperty } from '@pandacss/is-valid-prop'
import { conditions } from './conditions'
import { createRecipes } from './recipe'
import { createStyleCss } from './style-css'
import { tokenCss, tokenValues } from './token-css'
import { breakpoints } from './tokens'
import { utilities } from './utilities'

const { names, ...way } = createStyleCss({ conditions, breakpoints, utilities, values: tokenValues })

const known = new Map<string, boolean>()
function isValidProperty(name: string): boolean {
  let is = known.get(name)
  if (is === undefined) known.set(name, (is = name === 'css' || names.has(name) || isCssProperty(name)))
  return is
}

/**
 * The system that Chakra's factory needs, for our theme. Chakra's `createSystem` gives the same result (system.test.ts compares both)
 * at ten times the cost: it supports any theme, computes it on every page (18 ms on a fast machine), and goes through its tables for
 * every rendered element. This system contains nothing of Chakra's default theme, recipes or reset. A token is the CSS variable
 * `--fk-<kind>-<name>`; dark is the class `dark` on `<html>`, set before the first paint.
 */
export const system = {
  $$chakra: true,
  // A single class has a recipe and its style props in order, so cascade layers are not needed.
  _config: { disableLayers: true },
  _global: tokenCss,
  css: way.css,
  cva: createRecipes(way),
  isValidProperty,
} as unknown as SystemContext
