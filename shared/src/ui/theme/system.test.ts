import { createSystem, type SystemConfig } from '@chakra-ui/react'
import fc from 'fast-check'
import { conditions } from './conditions'
import { system } from './system'
import { breakpoints, colours, durations, faces, fontSizes, radii, shadows, zIndex } from './tokens'
import { utilities } from './utilities'

interface Tokens {
  [name: string]: { value: unknown } | Tokens
}

const toTokens = (source: object): Tokens =>
  Object.fromEntries(
    Object.entries(source).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null) return [name, { value }]
      if (!Array.isArray(value)) return [name, toTokens(value)]
      const [light, dark] = value as [string, string]
      return [name, { value: light === dark ? light : { base: light, _darkToken: dark } }]
    }),
  )

/** The same theme as read by Chakra: the reference for comparison. */
const oracle = createSystem({
  cssVarsPrefix: 'fk',
  cssVarsRoot: ':root',
  disableLayers: true,
  preflight: false,
  // Chakra takes no nested condition for tokens.
  conditions: { ...conditions, darkToken: '.dark &' },
  utilities: utilities as SystemConfig['utilities'],
  theme: {
    breakpoints,
    tokens: toTokens({ fontSizes, radii, durations, zIndex, fonts: { body: faces.traditional } }),
    semanticTokens: toTokens({ colors: colours, shadows }),
  },
})

const value = fc.constantFrom<unknown>(
  ...[
    'paper.0',
    'brand.500',
    'line',
    'card',
    'full',
    '14',
    'raised',
    'head',
    'panel',
    'body',
    'auto',
    '1/2',
    '2rem',
  ],
  ...['1px solid {colors.edge}', 'inset 0 0 0 1px {colors.bad}', 'colors.good', '-1.5', 'none', '100dvh'],
  ...[0, 1, 2.5, -4, 14, true, false, undefined, null],
)
/** Each property by one of its names: two names of one property in one place would be ambiguous. */
const property = fc.constantFrom(
  ...Object.entries(utilities).map(([name, { shorthand = [] }]) => shorthand.at(-1) ?? name),
  ...['display', 'opacity', 'border', 'gridTemplateColumns', 'lineHeight', '--on', 'content'],
)
const condition = fc.constantFrom(
  ...Object.keys(conditions).map((name) => `_${name}`),
  ...Object.keys(breakpoints).flatMap((name) => [name, `${name}Down`]),
  ...[
    'base',
    '& > *',
    '&[data-on]',
    '.dark &',
    '@media (max-width: 767px)',
    '@media (min-width: 60rem)',
    '@media print',
  ],
)
/** A value, or one for each of several conditions. */
const one = fc.oneof({ weight: 3, arbitrary: value }, fc.dictionary(condition, value, { maxKeys: 3 }))
const within = (inner: fc.Arbitrary<object>) =>
  fc
    .tuple(fc.dictionary(property, one, { maxKeys: 5 }), fc.dictionary(condition, inner, { maxKeys: 2 }))
    .map(([own, nested]) => ({ ...own, ...nested }))
const styles = within(within(fc.dictionary(property, one, { maxKeys: 3 })))

/** Our breakpoints apply in print as well: Chakra's only apply on screen, so a page was printed in its phone layout. */
const alsoInPrint = (css: string) => css.replaceAll('@media screen and ', '@media ')
const printed = (css: unknown) => JSON.parse(alsoInPrint(JSON.stringify(css))) as unknown
const written = ({ css }: { css: unknown }, given: object[]) =>
  JSON.stringify((css as (...styles: object[]) => object)(...given))

test('styles become the same CSS as in Chakra, in the same order', () => {
  fc.assert(
    fc.property(fc.array(styles, { minLength: 1, maxLength: 3 }), (given) => {
      expect(written(system, given)).toBe(alsoInPrint(written(oracle, given)))
    }),
    { numRuns: 500, seed: 7 },
  )
})

const recipe = {
  base: { px: 3, color: 'ink.700', _hover: { bg: 'hover' }, fontSize: { base: '14', lg: '16' } },
  variants: {
    tone: {
      plain: { bg: 'paper.0' },
      flare: { bg: 'flare.500', _hover: { bg: 'flare.600', color: 'onFlare' } },
    },
    size: { sm: { h: 8, px: 2 }, md: { h: 10, boxSize: 4 } },
    wide: { true: { w: 'full' } },
  },
  compoundVariants: [
    { tone: 'flare', size: ['sm', 'md'], css: { px: 6 } },
    { tone: 'plain', wide: true, css: { rounded: 'card' } },
  ],
  defaultVariants: { tone: 'plain', size: 'md' },
}
const more = {
  base: { display: 'flex', px: 1 },
  variants: { size: { sm: { h: 7 }, lg: { h: 12 } }, bare: { true: { bg: 'none' } } },
  defaultVariants: { size: 'lg' },
}
type Oracle = (recipe: object) => {
  (choices: object): object
  merge: (other: object) => (choices: object) => object
}
const [ours, theirs] = [system.cva, oracle.cva] as unknown as [Oracle, Oracle]
const choices = [
  {},
  { tone: 'flare' },
  { tone: 'flare', size: 'sm', wide: true },
  { size: { base: 'sm', lg: 'md' }, wide: false },
  { tone: { base: 'plain', md: 'flare' }, size: { mdDown: 'sm' }, wide: true },
  { size: 'there is none' },
  { size: 'lg', bare: true },
]

test.each(choices)(
  'a recipe with %j gives the same CSS as in Chakra, also with props and merged with another',
  (chosen) => {
    const props = { px: 4, fontSize: '18', _hover: { bg: 'picked' }, css: undefined }
    // Order is ignored: for equal choices Chakra keeps the order of those it saw first.
    for (const of of [
      (cva: Oracle) => cva(recipe)(chosen),
      (cva: Oracle) => cva(recipe).merge(cva(more))(chosen),
      (cva: Oracle) => cva(more).merge(cva(recipe))(chosen),
    ]) {
      expect(system.css(of(ours))).toEqual(printed(oracle.css(of(theirs))))
      expect(system.css(of(ours), props)).toEqual(printed(oracle.css(of(theirs), props)))
    }
  },
)

test('reads a recipe once, however often it is requested', () => {
  expect(ours(recipe)).toBe(ours(recipe))
  expect(ours(recipe).merge(ours(more))).toBe(ours(recipe).merge(ours(more)))
})

test('the dark scheme does not apply in print', () => {
  expect(String(system._global)).toContain('@media not print{.dark{')
})

test('every token has its CSS variable in light and dark, with the same value as in Chakra', () => {
  const [light = '', dark = ''] = String(system._global).split('.dark{')
  const of = (css: string) =>
    Object.fromEntries([...css.matchAll(/(--fk-[\w-]+):([^;}]+)/g)].map(([, name, is]) => [name, is]))
  const { '&:root': inLight, ...rest } = oracle.getTokenCss() as Record<string, Record<string, unknown>>
  const texts = (values: object) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => !name.includes('breakpoint'))
        .map(([name, is]) => [name, String(is)]),
    )
  expect(of(light)).toEqual(texts(inLight!))
  expect(of(dark)).toEqual(texts(Object.values(rest)[0]!))
})

test.each([
  'bg',
  'px',
  'color',
  '_hover',
  'md',
  'mdDown',
  'css',
  '--on',
  '& > *',
  'gridColumn',
  'title',
  'href',
  'size',
])('%s is or is not a style prop, as in Chakra', (name) =>
  expect(system.isValidProperty(name)).toBe(oracle.isValidProperty(name)),
)
