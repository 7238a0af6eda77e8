import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon'
import { useControlSize } from './field'

/** The checkbox itself, native: rows use it by the hundred. */
export const CheckBoxInput = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '1.125rem',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: '.3125rem',
    bg: 'paper.0',
    cursor: 'pointer',
    '&:checked, &:indeterminate': { bg: 'brandFill', borderColor: 'brandFill' },
    '&:checked:not(:indeterminate)::after': {
      content: '""',
      w: '.5625rem',
      h: '.3125rem',
      borderColor: 'onBrand',
      borderWidth: '0 0 2px 2px',
      transform: 'translateY(-.0625rem) rotate(-45deg)',
    },
    '&:indeterminate::after': { content: '""', w: '.5625rem', borderTopWidth: '2px', borderColor: 'onBrand' },
    '&[aria-invalid=true]': { borderColor: 'bad', boxShadow: '0 0 0 1px {colors.bad}' },
    '&:disabled': { bg: 'paper.100', borderColor: 'line' },
  },
})

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of the items it represents are ticked. */
  indeterminate?: boolean
  disabled?: boolean
  /** The error message, shown below it. */
  error?: ReactNode
  /** Accessible name, if there is no text next to it. */
  label?: string
  name?: string
  required?: boolean
  children?: ReactNode
}

export function Checkbox({
  checked,
  onChange,
  indeterminate = false,
  disabled,
  error,
  label,
  name,
  required,
  children,
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const size = useControlSize()
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  const box = (
    <CheckBoxInput
      ref={input}
      type="checkbox"
      name={name}
      checked={checked}
      disabled={disabled}
      required={required}
      aria-label={children ? undefined : label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      mt={children ? '.1875em' : 0}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
  if (!children) return box
  return (
    <chakra.div fontSize={size === 'lg' ? { base: '16', xl: '18' } : '14'} lineHeight={1.55}>
      <chakra.label
        display="flex"
        alignItems="flex-start"
        gap={2.5}
        color="ink.700"
        cursor={disabled ? 'not-allowed' : 'pointer'}
        py={{ base: 1.5, md: 0 }}
      >
        {box}
        <span>{children}</span>
      </chakra.label>
      {error && <Problem id={id}>{error}</Problem>}
    </chakra.div>
  )
}

function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <chakra.div
      id={id}
      display="flex"
      gap={1.5}
      alignItems="center"
      ps="1.75rem"
      mt={1}
      color="badText"
      fontSize=".9em"
    >
      <Icon name="alert" size={16} />
      {children}
    </chakra.div>
  )
}
