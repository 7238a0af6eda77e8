import { colours, durations, faces, fontSizes, radii, shadows, zIndex } from './tokens'

type Values = readonly [light: string, dark: string] | string | number
interface Source {
  readonly [name: string]: Values | Source
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `['paper.0', ['#ffffff', '#0f1733']]` for each token of a kind. */
function flat(source: Source, path = ''): [name: string, values: Values][] {
  return Object.entries(source).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? flat(value as Source, `${path}${key}.`)
      : [[`${path}${key}`, value as Values] as [string, Values]],
  )
}

const kinds = {
  colors: colours,
  radii,
  fontSizes,
  fonts: { body: faces.traditional },
  shadows,
  durations,
  zIndex,
}
const tokens = Object.entries(kinds).map(([kind, source]) => ({
  kind,
  named: flat(source).map(([name, values]) => ({
    name,
    variable: `--fk-${kebab(kind)}-${kebab(name.replaceAll('.', '-'))}`,
    values,
  })),
}))

/** The value of each token name, by kind. */
export const tokenValues: Record<string, Record<string, string>> = Object.fromEntries(
  tokens.map(({ kind, named }) => [
    kind,
    Object.fromEntries(named.map(({ name, variable }) => [name, `var(${variable})`])),
  ]),
)

const all = tokens.flatMap(({ named }) => named)
const written = (scheme: 0 | 1) =>
  all
    .flatMap(({ variable, values }) => {
      const both = typeof values === 'object'
      if (scheme === 1 && (!both || values[0] === values[1])) return []
      return [`${variable}:${both ? values[scheme] : values}`]
    })
    .join(';')

/** The tokens' variables, light and dark; print is always light. Plain CSS in one string, so no serializer is needed. */
export const tokenCss = `:root{${written(0)}}@media not print{.dark{${written(1)}}}`
