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
 * What Chakra's factory asks of a system, for our own theme. Chakra's `createSystem` makes the same (system.test.ts holds
 * both alongside each other) at ten times the cost: it is built for any theme, works it out again on every page (18 ms of a
 * fast machine), and goes through its tables for every element that is drawn. Nothing of Chakra's default theme, recipes or reset is in it.
 * A token is the CSS variable `--fk-<kind>-<name>`; dark is the class `dark` on `<html>`, set before the first paint.
 */
export const system = {
  $$chakra: true,
  // One class carries a recipe and its style props in their order; without layers nothing has to be sorted out.
  _config: { disableLayers: true },
  _global: tokenCss,
  css: way.css,
  cva: createRecipes(way),
  isValidProperty,
} as unknown as SystemContext
