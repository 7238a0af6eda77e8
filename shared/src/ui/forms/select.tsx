import { chakra } from '@chakra-ui/react'
import type { ChangeEvent, ComponentProps } from 'react'
import { Icon } from '../icon'
import { type ControlSize, useControlSize, useFieldControl } from './field'
import { controlRecipe } from './input-box'

const Native = chakra('select', controlRecipe)

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'children'> {
  options: readonly SelectOption[]
  onValue?: (value: string) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  size?: ControlSize
  invalid?: boolean
}

/**
 * The browser's own select: every phone and screen reader supports it. A value that is not among the options (they are still loading, or could not
 * be loaded) is shown as a dash: a browser would show the first option, which is not what is chosen.
 */
export function Select({ options, onValue, onChange, placeholder, size, invalid, ...rest }: SelectProps) {
  const wiring = useFieldControl({ id: rest.id, invalid })
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event)
    onValue?.(event.target.value)
  }
  const { value } = rest
  const isUnknown =
    value !== undefined && placeholder === undefined && options.every((option) => option.value !== value)
  return (
    <chakra.div position="relative">
      <Native
        size={useControlSize(size)}
        appearance="none"
        pe={9}
        cursor="pointer"
        {...wiring}
        {...(rest as object)}
        onChange={change}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {isUnknown && (
          <option value={value} disabled hidden>
            –
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Native>
      <chakra.span
        position="absolute"
        right={3}
        top={0}
        h="full"
        display="flex"
        alignItems="center"
        color="ink.500"
        pointerEvents="none"
      >
        <Icon name="chevronDown" size={16} />
      </chakra.span>
    </chakra.div>
  )
}
