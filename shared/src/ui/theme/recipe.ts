import type { Styles } from './style-css'

type Choices = Record<string, unknown>

/** A recipe as Chakra's `defineRecipe` writes it. */
export interface Recipe {
  base?: Styles
  variants?: Record<string, Record<string, Styles>>
  defaultVariants?: Choices
  /** Styles (`css`) for combinations of choices. */
  compoundVariants?: readonly Choices[]
}

export interface StyleCss {
  merge: (styles: readonly unknown[]) => Styles
  css: (...styles: unknown[]) => Styles
}

/** The styles of a variant's choice; per breakpoint if the choice is responsive. */
function stylesOf(variant: Record<string, Styles>, choice: unknown): Styles | undefined {
  if (typeof choice !== 'object' || choice === null) return variant[String(choice)]
  const { base, ...rest } = choice as Choices
  const later = Object.entries(rest).map(([at, one]) => [at, variant[String(one)]])
  return { ...variant[String(base)], ...Object.fromEntries(later) }
}

function make(recipe: Recipe, way: StyleCss) {
  const { base, variants = {}, defaultVariants = {}, compoundVariants = [] } = recipe
  const variantKeys = Object.keys(variants)
  const plain = variantKeys.length === 0 ? way.css(base) : undefined
  const written = (choices: Choices) => {
    const together = compoundVariants.filter((one) =>
      Object.entries(one).every(([name, asked]) => name === 'css' || [asked].flat().includes(choices[name])),
    )
    return way.css(
      base,
      ...Object.entries(choices).map(([name, choice]) => variants[name] && stylesOf(variants[name], choice)),
      ...together.map(({ css }) => css),
    )
  }
  const before = new Map<string, Styles>()
  /** Written as CSS, because a prop must be merged with the recipe's rule for a breakpoint, and not replace it. */
  const styles = (props: Choices): Styles => {
    if (plain) return plain
    const choices = { ...defaultVariants }
    for (const name of variantKeys) if (props[name] !== undefined) choices[name] = props[name]
    const key = JSON.stringify(choices)
    const known = before.get(key)
    if (known) return known
    const fresh = written(choices)
    before.set(key, fresh)
    return fresh
  }
  const merged = new WeakMap<Recipe, unknown>()
  return Object.assign(styles, {
    __cva__: true,
    config: recipe,
    variantKeys,
    /** For a component made from another one that has a recipe. */
    merge: (other: { config: Recipe }): unknown => {
      const known = merged.get(other.config)
      if (known) return known
      const fresh = make(both(recipe, other.config, way.merge), way)
      merged.set(other.config, fresh)
      return fresh
    },
  })
}

function both(one: Recipe, other: Recipe, merge: StyleCss['merge']): Recipe {
  const variants: NonNullable<Recipe['variants']> = { ...one.variants }
  for (const [name, options] of Object.entries(other.variants ?? {})) {
    const known = variants[name] ?? {}
    variants[name] = { ...known }
    for (const [option, styles] of Object.entries(options))
      variants[name][option] = merge([known[option], styles])
  }
  return {
    base: merge([one.base, other.base]),
    variants,
    defaultVariants: { ...one.defaultVariants, ...other.defaultVariants },
    compoundVariants: [...(one.compoundVariants ?? []), ...(other.compoundVariants ?? [])],
  }
}

/** Reads each recipe once, however many elements use it: Chakra's factory calls this at every render. */
export function createRecipes(way: StyleCss) {
  const made = new WeakMap<Recipe, ReturnType<typeof make>>()
  return (recipe: Recipe) => {
    const known = made.get(recipe)
    if (known) return known
    const fresh = make(recipe, way)
    made.set(recipe, fresh)
    return fresh
  }
}
