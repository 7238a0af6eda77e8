import { type Breakpoints, mediaOf, sortMedia } from './media'
import type { Utility } from './utilities'

/** Styles as written: style props, nested by condition, with short names and tokens. */
export interface Styles {
  [key: string]: unknown
}

export interface StyleRules {
  /** The selectors of a state, outermost first, by its name without the underscore. */
  conditions: Record<string, string | string[]>
  breakpoints: Breakpoints
  utilities: Record<string, Utility>
  /** The value of each token name, by kind: `colors`, `paper.0`, `var(--fk-colors-paper-0)`. */
  values: Record<string, Record<string, string>>
}

const isStyles = (value: unknown): value is Styles =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A key and its selectors. */
type Known = readonly [key: string, selectors: readonly string[]]

const within = (outer: Styles, selector: string) => (outer[selector] ??= {}) as Styles

/** The meaning of each possible key of a style. */
function namesOf({ conditions, breakpoints, utilities, values }: StyleRules) {
  const media = mediaOf(breakpoints)
  const selectors = new Map<string, readonly string[]>([
    ['base', []],
    ...Object.entries(conditions).map(([name, rule]): Known => [`_${name}`, [rule].flat()]),
    ...Object.entries(media).map(([name, rule]): Known => [name, [rule]]),
  ])
  const properties = new Map<string, string>(
    Object.entries(utilities).flatMap(([name, { shorthand = [] }]) =>
      shorthand.map((short) => [short, name] as const),
    ),
  )
  const references = new Map<string, string>(
    Object.entries(values).flatMap(([kind, named]) =>
      Object.entries(named).map(([name, value]) => [`${kind}.${name}`, value] as const),
    ),
  )
  const propertyOf = (key: string) => properties.get(key) ?? key
  /** Undefined for a CSS property. */
  const selectorsOf = (key: string) =>
    selectors.get(key) ?? (key.startsWith('@') || key.includes('&') ? [key] : undefined)
  const names = new Set([...properties.keys(), ...Object.keys(utilities), ...selectors.keys()])
  return { media, references, propertyOf, selectorsOf, names }
}

/** Does what Chakra's factory does to styles, for a theme that is known in advance: the same CSS at a quarter of the cost. */
export function createStyleCss(rules: StyleRules) {
  const { utilities, values } = rules
  const { media, references, propertyOf, selectorsOf, names } = namesOf(rules)
  /** Merges deeply; later values win. The arguments are not modified. */
  function merge(styles: readonly unknown[]): Styles {
    const merged: Styles = {}
    for (const one of styles) if (isStyles(one)) mergeInto(merged, one)
    return merged
  }
  function mergeInto(target: Styles, source: Styles) {
    for (const key in source) {
      const value = source[key]
      if (value === undefined || value === null) continue
      const name = propertyOf(key)
      if (!isStyles(value)) target[name] = value
      else {
        if (!isStyles(target[name])) target[name] = {}
        mergeInto(target[name] as Styles, value)
      }
    }
  }

  /** Replaces `{colors.line}` within a value. */
  const expand = (value: unknown) =>
    typeof value === 'string' && value.includes('{')
      ? value.replace(/\{([^}]+)\}/g, (_, path: string) => references.get(path) ?? path)
      : value

  function put(rules: Styles, property: string, given: unknown) {
    const raw = expand(given)
    const utility = utilities[property]
    if (!utility) {
      rules[property] = property.startsWith('--') ? (references.get(raw as string) ?? raw) : raw
      return
    }
    const value = (utility.values && values[utility.values]?.[raw as string]) ?? raw
    if (!utility.transform) {
      rules[property] = value
      return
    }
    for (const [name, made] of Object.entries(utility.transform(value)))
      if (isStyles(made)) Object.assign(within(rules, media[name.replace('@breakpoint ', '')] ?? name), made)
      else rules[name] = made
  }

  function lay(result: Styles, styles: Styles, property: string | undefined, path: readonly string[]) {
    for (const key in styles) {
      const value = styles[key]
      const more = selectorsOf(key)
      const name = more ? property : key
      const to = more?.length ? [...path, ...more] : path
      if (isStyles(value)) lay(result, value, name, to)
      else if (name !== undefined) put(to.reduce(within, result), name, value)
    }
  }

  return {
    merge,
    css: (...styles: unknown[]): Styles => {
      const result: Styles = {}
      lay(result, merge(styles), undefined, [])
      return sortMedia(result)
    },
    names,
  }
}
