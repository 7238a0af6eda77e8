/** Chakra's `UtilityConfig`, whose own type requires the name of every CSS property. */
export interface Utility {
  /** The kind of token that its values refer to. */
  values?: 'colors' | 'radii' | 'fontSizes' | 'fonts' | 'shadows' | 'durations' | 'zIndex'
  shorthand?: string[]
  transform?: (value: unknown) => Record<string, string | number | Record<string, string>>
}
type Utilities = Record<string, Utility>

/**
 * The style props that differ from their CSS property: those with tokens, and the short names. Chakra's own table is 36 KB of source; every CSS
 * property not listed here is passed through (docs: shared/src/ui).
 */

const namedSizes: Record<string, string> = {
  full: '100%',
  fit: 'fit-content',
  min: 'min-content',
  max: 'max-content',
  screen: '100vw',
  dvh: '100dvh',
}

/** Space in steps of 4 px: `4` is 1rem, `-1.5` is -.375rem. Non-numbers are returned unchanged. */
export function toSpace(value: unknown): string {
  const text = String(value)
  return /^-?\d*\.?\d+$/.test(text) ? (Number(text) === 0 ? '0' : `${Number(text) / 4}rem`) : text
}

function toSize(value: unknown): string {
  const text = String(value)
  const part = /^(\d+)\/(\d+)$/.exec(text)
  if (part) return `${(Number(part[1]) / Number(part[2])) * 100}%`
  return namedSizes[text] ?? toSpace(text)
}

type Convert = (value: unknown) => string

const every = (convert: Convert, names: string): Utilities =>
  Object.fromEntries(
    names.split(' ').map((entry) => {
      const [property = '', ...shorthand] = entry.split(':')
      return [property, { shorthand, transform: (value: unknown) => ({ [property]: convert(value) }) }]
    }),
  )

const pair = (first: string, second: string, convert: Convert, ...shorthand: string[]) => ({
  shorthand,
  transform: (value: unknown) => ({ [first]: convert(value), [second]: convert(value) }),
})

const reads = (values: Utility['values'], names: string): Utilities =>
  Object.fromEntries(
    names.split(' ').map((entry) => {
      const [property = '', ...shorthand] = entry.split(':')
      return [property, { values, shorthand }]
    }),
  )

export const utilities: Utilities = {
  ...every(
    toSpace,
    'padding:p paddingTop:pt paddingRight:pr paddingBottom:pb paddingLeft:pl ' +
      'paddingInline:px:paddingX paddingBlock:py:paddingY paddingInlineStart:ps:paddingStart paddingInlineEnd:pe:paddingEnd ' +
      'margin:m marginTop:mt marginRight:mr marginBottom:mb marginLeft:ml ' +
      'marginInline:mx:marginX marginBlock:my:marginY marginInlineStart:ms:marginStart marginInlineEnd:me:marginEnd ' +
      'gap rowGap:gapY columnGap:gapX inset top right bottom left insetInline:insetX insetBlock:insetY ' +
      'insetInlineStart:insetStart insetInlineEnd:insetEnd scrollMarginTop scrollMarginBottom scrollPaddingTop',
  ),
  ...every(
    toSize,
    'width:w height:h minWidth:minW minHeight:minH maxWidth:maxW maxHeight:maxH flexBasis inlineSize blockSize',
  ),
  ...reads(
    'colors',
    'background:bg backgroundColor:bgColor color fill stroke borderColor borderTopColor borderRightColor borderBottomColor ' +
      'borderLeftColor borderInlineColor borderBlockColor borderInlineStartColor borderInlineEndColor outlineColor ' +
      'caretColor accentColor textDecorationColor',
  ),
  ...reads(
    'radii',
    'borderRadius:rounded borderTopLeftRadius:roundedTopLeft borderTopRightRadius:roundedTopRight ' +
      'borderBottomLeftRadius:roundedBottomLeft borderBottomRightRadius:roundedBottomRight',
  ),
  ...reads('fontSizes', 'fontSize'),
  ...reads('fonts', 'fontFamily'),
  ...reads('shadows', 'boxShadow:shadow'),
  ...reads('durations', 'transitionDuration animationDuration'),
  ...reads('zIndex', 'zIndex'),
  boxSize: pair('width', 'height', toSize),
  borderTopRadius: {
    ...pair('borderTopLeftRadius', 'borderTopRightRadius', String, 'roundedTop'),
    values: 'radii',
  },
  borderBottomRadius: {
    ...pair('borderBottomLeftRadius', 'borderBottomRightRadius', String, 'roundedBottom'),
    values: 'radii',
  },
  borderXWidth: pair('borderLeftWidth', 'borderRightWidth', String),
  borderYWidth: pair('borderTopWidth', 'borderBottomWidth', String),
  position: { shorthand: ['pos'] },
  flexDirection: { shorthand: ['flexDir'] },
  textDecoration: { shorthand: ['textDecor'] },
  /**
   * Truncates after one line (`truncate`) or several (`lineClamp={2}`), with an ellipsis. A right-to-left name is cut at its own end, the left,
   * and stays at the left of its place.
   */
  truncate: {
    transform: (value: unknown): Record<string, string | number> =>
      value === false
        ? {}
        : {
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            minWidth: 0,
            unicodeBidi: 'plaintext',
            textAlign: 'left',
          },
  },
  lineClamp: {
    transform: (value: unknown) => ({
      overflow: 'hidden',
      display: '-webkit-box',
      WebkitLineClamp: String(value),
      WebkitBoxOrient: 'vertical',
    }),
  },
  /** `hideBelow="lg"`, `hideFrom="md"`. */
  hideBelow: {
    transform: (value: unknown) => ({ [`@breakpoint ${String(value)}Down`]: { display: 'none' } }),
  },
  hideFrom: { transform: (value: unknown) => ({ [`@breakpoint ${String(value)}`]: { display: 'none' } }) },
}
