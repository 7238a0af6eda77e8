import { chakra } from '@chakra-ui/react'
import { Icon } from '../icon'
import { type ControlSize, useControlSize, useFieldControl } from '../forms/field'
import { InputBox } from '../forms/input-box'

const Native = chakra('input', {
  base: { '&::-webkit-calendar-picker-indicator': { display: 'none' } },
})

export interface TimeInputProps {
  /** For example `21:30`; empty if none is chosen. */
  value: string
  onChange: (value: string) => void
  /** Accessible name, if it has no `Field` of its own. */
  label?: string
  invalid?: boolean
  disabled?: boolean
  size?: ControlSize
}

/** A time of day: the browser's own input, with its parts in the order of the person's system. */
export function TimeInput({ value, onChange, label, invalid, disabled, size }: TimeInputProps) {
  const { id, ...wiring } = useFieldControl({ invalid })
  return (
    <InputBox size={useControlSize(size)}>
      <Icon name="clock" size={16} />
      <Native
        type="time"
        {...wiring}
        {...(label ? { 'aria-label': label } : { id })}
        value={value}
        disabled={disabled}
        fontVariantNumeric="tabular-nums"
        onChange={(event) => onChange(event.target.value)}
      />
    </InputBox>
  )
}
