import { colours } from './tokens'

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
type Pair = readonly [light: string, dark: string]
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
const { ink, paper, brand, flare } = colours
const grounds = { 'paper.0': paper[0], 'paper.50': paper[50], 'paper.100': paper[100] }

const text = {
  'ink.950': ink[950],
  'ink.700': ink[700],
  'ink.500': ink[500],
  'brand.600': brand[600],
  goodText: colours.goodText,
  warnText: colours.warnText,
  badText: colours.badText,
  flareText: colours.flareText,
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_, scheme) => {
  const pairs = Object.entries(text).flatMap(([name, value]) =>
    Object.entries(grounds).map(([ground, under]) => [name, ground, value[scheme], under[scheme]] as const),
  )
  test.each(pairs)('%s on %s has a contrast of at least 4.5', (_name, _ground, one, other) => {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5)
  })

  test.each<readonly [string, Pair, Pair]>([
    ['onBrand on a solid button', colours.onBrand, colours.brandFill],
    ['onBrand on a hovered solid button', colours.onBrand, colours.brandHover],
    ['onFlare on flare', colours.onFlare, flare[500]],
    ['badText on its wash', colours.badText, colours.badBg],
    ['goodText on its wash', colours.goodText, colours.goodBg],
    ['ink on the warning wash', ink[950], colours.warnBg],
    ['flareText in the alarm', colours.flareText, colours.flareWash],
    ['brand.600 on its wash', brand[600], brand[50]],
    ...([0, 1, 2, 3, 4, 5] as const).map(
      (n) => [`initials ${n}`, colours.onTint[n], colours.tint[n]] as const,
    ),
  ])('%s has a contrast of at least 4.5', (_name, one, other) => {
    expect(contrast(one[scheme], other[scheme])).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['the edge of a control', colours.edge],
    ['the focus ring', brand[500]],
    ['the icon of a good state', colours.good],
    ['the icon of a late state', colours.warn],
    ['the icon of a failed state', colours.bad],
  ])('%s has a contrast of at least 3 on paper', (_name, one) => {
    expect(contrast(one[scheme], paper[0][scheme])).toBeGreaterThanOrEqual(3)
  })
})
