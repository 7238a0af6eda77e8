import { chakra, defineRecipe } from '@chakra-ui/react'

const look = {
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'control',
  bg: 'paper.0',
  color: 'ink.950',
  lineHeight: 1.5,
  transition: 'border-color .16s ease-out',
} as const

const heights = {
  // 16 px on phones, or Safari would zoom into the field.
  sm: { h: 'max(2.25rem, var(--control-sm))', fontSize: { base: '16', md: '13' } },
  md: { h: 'var(--control-md)', fontSize: { base: '16', md: '14' } },
  lg: { h: 'var(--control-lg)', fontSize: { base: '16', xl: '1.1875rem' } },
} as const

/** The frame of a control with more than its input. The focus ring surrounds all of it. */
export const InputBox = chakra('div', {
  base: {
    ...look,
    display: 'flex',
    alignItems: 'center',
    w: 'full',
    minW: 0,
    cursor: 'text',
    '& > input': { flex: 1, minW: 0, h: 'full', px: 3, outline: 0, borderRadius: 'inherit' },
    '& > svg': { color: 'ink.500' },
    '& > svg:first-child': { ms: 3 },
    '& > svg:first-child + input': { ps: 2 },
    '& > svg:last-child': { me: 3 },
    '&:hover': { borderColor: 'ink.500' },
    '&:has(> input:focus)': {
      outline: '2px solid {colors.brand.500}',
      outlineOffset: '-1px',
      borderColor: 'brand.500',
    },
    '&:has(> input[aria-invalid=true])': { borderColor: 'bad', boxShadow: 'inset 0 0 0 1px {colors.bad}' },
    '&:has(> input[aria-invalid=true]) > svg[data-mark]': { color: 'badText' },
    '&:has(> input:disabled)': {
      bg: 'paper.100',
      borderColor: 'line',
      color: 'ink.500',
      cursor: 'not-allowed',
    },
  },
  variants: {
    size: {
      ...heights,
      lg: {
        ...heights.lg,
        '& > input': { px: { base: 3.5, xl: 4.5 } },
        '& > svg:last-child': { me: { base: 3.5, xl: 4.5 } },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

/** A control that is a single element: a select, a textarea. */
export const controlRecipe = defineRecipe({
  base: {
    ...look,
    w: 'full',
    px: 3,
    '&:hover:not(:disabled)': { borderColor: 'ink.500' },
    '&:focus': { outline: '2px solid {colors.brand.500}', outlineOffset: '-1px', borderColor: 'brand.500' },
    '&[aria-invalid=true]': { borderColor: 'bad', boxShadow: 'inset 0 0 0 1px {colors.bad}' },
    '&:disabled': { bg: 'paper.100', borderColor: 'line', color: 'ink.500' },
  },
  variants: { size: heights },
  defaultVariants: { size: 'md' },
})
