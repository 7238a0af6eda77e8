import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon'
import { VisuallyHidden } from './layout'

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    /** In a row too narrow for all of them, with large text. */
    flexWrap: 'wrap',
    p: '.1875rem',
    borderRadius: 'control',
    bg: 'paper.100',
    '& label': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1.5,
      px: { base: 2, md: 3 },
      borderRadius: '.375rem',
      color: 'ink.700',
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      transition: 'color .16s ease-out',
    },
    '& label:hover': { color: 'ink.950' },
    '& label:has(:checked)': {
      bg: 'chosen',
      color: 'ink.950',
      fontWeight: 600,
      boxShadow: '0 1px 2px rgb(10 19 48 / .12)',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
    },
    '& label:has(:focus-visible)': { outline: '2px solid {colors.brand.500}', outlineOffset: '1px' },
    '& label:has(:disabled)': { opacity: 0.5, cursor: 'not-allowed' },
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', appearance: 'none' },
  },
  variants: {
    size: {
      md: { '& label': { h: 'calc(var(--control-sm) - .25rem)', fontSize: '13' } },
      /** For the public site, as wide as the form. */
      lg: {
        p: 1,
        borderRadius: '.625rem',
        '& label': {
          h: 'calc(var(--control-lg) - .75rem)',
          fontSize: { base: '16', xl: '18' },
          fontWeight: 600,
        },
      },
    },
    wide: { true: { display: 'flex', '& label': { flex: 1 } } },
  },
  defaultVariants: { size: 'md' },
})

export interface SegmentedOption<Value extends string> {
  value: Value
  label: ReactNode
  icon?: IconName
  /** Shows only the icon; the label is for screen readers. */
  iconOnly?: boolean
  disabled?: boolean
}

export interface SegmentedControlProps<Value extends string> {
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
  /** What is being switched, for screen readers. */
  label: string
  size?: 'md' | 'lg'
  wide?: boolean
}

/** Switches a view. Made of radio buttons, so arrows move within it and it is a single tab stop. */
export function SegmentedControl<Value extends string>({
  value,
  options,
  onChange,
  label,
  size,
  wide,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <Group role="radiogroup" aria-label={label} size={size} wide={wide}>
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
          {option.icon && <Icon name={option.icon} size={16} />}
          {option.iconOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
        </label>
      ))}
    </Group>
  )
}
