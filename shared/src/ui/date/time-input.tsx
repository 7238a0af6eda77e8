import { chakra } from '@chakra-ui/react'
import { Icon } from '../icon'
import { type ControlSize, useControlSize, useFieldControl } from '../forms/field'
import { InputBox } from '../forms/input-box'

const Native = chakra('input', {
  base: { '&::-webkit-calendar-picker-indicator': { display: 'none' } },
})

export interface TimeInputProps {
  /** `21:30`; empty while none is chosen. */
  value: string
  onChange: (value: string) => void
  /** Where it is not in a `Field` of its own. */
  label?: string
  invalid?: boolean
  disabled?: boolean
  size?: ControlSize
}

/** A time of day: the browser's own, typed part by part in the order the person's system has. */
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
