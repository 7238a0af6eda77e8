import { chakra } from '@chakra-ui/react'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icon'
import { type ControlSize, useControlSize, useFieldControl } from './field'
import { controlRecipe, InputBox } from './input-box'

type NativeInput = Omit<ComponentProps<'input'>, 'size' | 'prefix'>

export interface TextInputProps extends NativeInput {
  /** Called with the value, for callers that do not need the event. */
  onValue?: (value: string) => void
  size?: ControlSize
  icon?: IconName
  /** Before the input, inside its frame: an area code. */
  prefix?: ReactNode
  /** After the input: a unit, a button. */
  end?: ReactNode
  /** The input is valid: shows a green check. */
  good?: boolean
  /** Marks it as invalid, if it is not in a `Field` that does. */
  invalid?: boolean
}

export function TextInput({
  onValue,
  onChange,
  size,
  icon,
  prefix,
  end,
  good,
  invalid,
  ...rest
}: TextInputProps) {
  const wiring = useFieldControl({ id: rest.id, invalid })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onValue?.(event.target.value)
  }
  return (
    <InputBox size={useControlSize(size)}>
      {prefix}
      {icon && <Icon name={icon} size={16} />}
      <input type="text" {...wiring} {...rest} onChange={change} />
      {end}
      {!end && wiring['aria-invalid'] && <MarkIcon name="alert" color="badText" />}
      {!end && good && !wiring['aria-invalid'] && <MarkIcon name="check" color="goodText" />}
    </InputBox>
  )
}

function MarkIcon({ name, color }: { name: IconName; color: string }) {
  return (
    <chakra.span color={color} pe={3}>
      <Icon name={name} size={18} />
    </chakra.span>
  )
}

const Area = chakra('textarea', controlRecipe)

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'size'> {
  onValue?: (value: string) => void
  invalid?: boolean
}

export function TextArea({ onValue, onChange, invalid, rows = 4, ...rest }: TextAreaProps) {
  const wiring = useFieldControl({ id: rest.id, invalid })
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    onChange?.(event)
    onValue?.(event.target.value)
  }
  return (
    <Area dir="auto" rows={rows} h="auto" py={2.5} lineHeight={1.7} {...wiring} {...rest} onChange={change} />
  )
}
