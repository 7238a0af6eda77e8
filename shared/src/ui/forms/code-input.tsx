import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useUiWords } from '../words'
import { codeLength, digitsOf } from './code-field'
import { useControlSize, useFieldControl } from './field'

const Boxes = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr) .25rem repeat(3, 1fr)',
    gap: { base: 1.5, md: 2.5 },
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      h: '3.5rem',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: '.625rem',
      bg: 'paper.0',
      fontSize: '22',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      lineHeight: 1,
    },
    '& > span:nth-of-type(4)': { gridColumn: 5 },
    '& > span[data-now]': {
      borderColor: 'brand.500',
      boxShadow: '0 0 0 3px color-mix(in srgb, {colors.brand.500} 25%, transparent)',
    },
    '& > span[data-now]:empty::after': { content: '""', w: '2px', h: '1.75rem', bg: 'brand.500' },
    '&:has([aria-invalid=true]) > span': { borderColor: 'bad', boxShadow: 'inset 0 0 0 1px {colors.bad}' },
    '& > input': {
      position: 'absolute',
      inset: 0,
      w: 'full',
      h: 'full',
      opacity: 0,
      fontSize: '16',
      letterSpacing: '2em',
      cursor: 'text',
    },
  },
  variants: {
    size: {
      sm: {},
      md: {},
      /** For the public site, where it is the only input of its screen. */
      lg: { '& > span': { h: { base: '3.5rem', xl: '5rem' }, fontSize: { base: '22', xl: '2.125rem' } } },
    },
  },
})

export interface CodeInputProps {
  value: string
  onChange: (value: string) => void
  /** Called when six digits are entered, to submit them. */
  onComplete?: (value: string) => void
  /** Accessible name, if it is not in a `Field`. */
  label?: string
  invalid?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

/**
 * Six boxes for the digits of a code. It is a single input with its digits drawn below, so that pasting, autofill and screen readers
 * find one field, as they expect.
 */
export function CodeInput({
  value,
  onChange,
  onComplete,
  label,
  invalid,
  disabled,
  autoFocus,
}: CodeInputProps) {
  const t = useUiWords()
  const wiring = useFieldControl({ invalid })
  const [focused, setFocused] = useState(false)
  const change = (text: string) => {
    const digits = digitsOf(text)
    onChange(digits)
    if (digits.length === codeLength && digits !== value) onComplete?.(digits)
  }
  const now = Math.min(value.length, codeLength - 1)
  return (
    <Boxes size={useControlSize()}>
      {Array.from({ length: codeLength }, (_, index) => (
        <span key={index} aria-hidden {...(focused && index === now && { 'data-now': '' })}>
          {value[index]}
        </span>
      ))}
      <input
        {...wiring}
        aria-label={label ?? (wiring.id ? undefined : t('code.label'))}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        disabled={disabled}
        autoFocus={autoFocus}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // Keeps the caret at the end: the boxes show no other position.
        onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
        onChange={(event) => change(event.target.value)}
      />
    </Boxes>
  )
}
