import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useFieldControl } from './field'

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: 3,
    '& > label': {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-start',
      gap: 3,
      px: 4,
      py: 3.5,
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'control',
      bg: 'paper.0',
      cursor: 'pointer',
      transition: 'border-color .16s ease-out, background .16s ease-out',
    },
    '& > label:hover': { borderColor: 'edge' },
    '& > label:has(:checked)': {
      borderColor: 'brand.500',
      bg: 'picked',
      boxShadow: 'inset 0 0 0 1px {colors.brand.500}',
    },
    '& > label:has(:focus-visible)': { outline: '2px solid {colors.brand.500}', outlineOffset: '2px' },
    '& > label:has(:disabled)': { opacity: 0.5, cursor: 'not-allowed' },
    '& input': {
      appearance: 'none',
      boxSize: '1.125rem',
      mt: '.1875em',
      flex: 'none',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: '50%',
      bg: 'paper.0',
      outline: 0,
    },
    '& input:checked': { border: '.3125rem solid {colors.brandFill}' },
    '& b': { display: 'block' },
    // The odd last card of a grid of two spans its row: a gap would look like a missing card.
    '&[data-columns="2"] > label:last-of-type:nth-of-type(odd)': { gridColumn: { md: '1 / -1' } },
    '& small': { display: 'block', fontSize: '13', lineHeight: 1.5, color: 'ink.500' },
  },
})

export interface RadioCard<Value extends string> {
  value: Value
  label: ReactNode
  text?: ReactNode
  /** Before the text: an icon, a platform's badge. */
  start?: ReactNode
  /** At the end of the line: a price. */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string> {
  value: Value | null
  options: readonly RadioCard<Value>[]
  onChange: (value: Value) => void
  /** Accessible name, if it is not in a `Field group`. */
  label?: string
  /** Number of columns from 768 px up. */
  columns?: number
}

/** Two or three options with their text, as bordered cards. */
export function RadioCards<Value extends string>({
  value,
  options,
  onChange,
  label,
  columns = 1,
}: RadioCardsProps<Value>) {
  const name = useId()
  const wiring = useFieldControl()
  return (
    <Cards
      role="radiogroup"
      data-columns={columns}
      aria-label={label}
      aria-describedby={wiring['aria-describedby']}
      aria-invalid={wiring['aria-invalid']}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.start}
          <chakra.span flex={1} minW={0}>
            <b>{option.label}</b>
            {option.text && <small>{option.text}</small>}
          </chakra.span>
          {option.aside}
        </label>
      ))}
    </Cards>
  )
}
