import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLanguage } from '../../host/words'
import { IconButton } from '../button'
import { useNow } from '../dates'
import { type ControlSize, useControlSize, useFieldControl } from '../forms/field'
import { InputBox } from '../forms/input-box'
import { dateFormat, formatDate } from '../intl'
import { PopupBox, usePopup } from '../popup'
import { useUiWords } from '../words'
import { Calendar } from './calendar'
import { type Day, localDay, momentOf, partsOf } from './days'
import { parseDay } from './parse-day'

/** Spec section 5: from the current year to 9 years ahead. */
const yearsAhead = 9

export interface DatePickerProps {
  /** For example `2026-11-21`; null if none is chosen. */
  value: Day | null
  onChange: (value: Day | null) => void
  /** The first selectable day; default: the first of this year. */
  min?: Day
  /** The last selectable day; default: the last of the ninth year from now. */
  max?: Day
  /** Accessible name, if it is not in a `Field`. */
  label?: string
  invalid?: boolean
  disabled?: boolean
  size?: ControlSize
}

/**
 * A day, typed or picked in a calendar. Input that cannot be parsed or is out of range is kept and gets an error message; the value is then null.
 */
export function DatePicker({ label, disabled, size, ...props }: DatePickerProps) {
  const t = useUiWords()
  const id = useId()
  const picker = useDatePicker(props)
  const { value, today, min, max, anchor, popup, button, open, setOpen, typed, setTyped } = picker
  const { problem, show, choose, read, closeOnEscape } = picker
  const wiring = useFieldControl({ invalid: problem ? true : props.invalid })
  return (
    <chakra.div display="grid" gap={1.5}>
      <InputBox ref={anchor} size={useControlSize(size)}>
        <chakra.input
          {...wiring}
          aria-label={wiring.id ? undefined : label}
          aria-describedby={
            [wiring['aria-describedby'], problem && `${id}say`].filter(Boolean).join(' ') || undefined
          }
          autoComplete="off"
          spellCheck={false}
          placeholder={show(today)}
          value={typed ?? (value ? show(value) : '')}
          disabled={disabled}
          fontVariantNumeric="tabular-nums"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={read}
          onKeyDown={(event) => {
            if (event.key === 'Enter') read()
            if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
          }}
        />
        {value && typed === null && <Weekday day={value} />}
        <IconButton
          ref={button}
          icon="calendar"
          label={t('date.choose')}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          me={1}
          onClick={() => setOpen(!open)}
        />
      </InputBox>
      {problem && <Problem id={`${id}say`}>{problem}</Problem>}
      {open && (
        <PopupBox ref={popup} role="dialog" aria-label={t('date.choose')} p={3} onKeyDown={closeOnEscape}>
          <Calendar value={value} min={min} max={max} today={today} onPick={choose} />
        </PopupBox>
      )}
    </chakra.div>
  )
}

/** The typed text, the chosen day, and the calendar popup. */
function useDatePicker({ value, onChange, ...limits }: Omit<DatePickerProps, 'label' | 'disabled' | 'size'>) {
  const t = useUiWords()
  const language = useLanguage()
  const today = localDay(useNow())
  const [thisYear] = partsOf(today)
  const min = limits.min ?? `${thisYear}-01-01`
  const max = limits.max ?? `${thisYear + yearsAhead}-12-31`
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => setOpen(false)
  usePopup({ anchor, popup, open, onClose: close })

  const show = (day: Day) => formatDate(momentOf(day), language)
  const choose = (day: Day) => {
    setTyped(null)
    setProblem(null)
    close()
    button.current?.focus()
    onChange(day)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
    button.current?.focus()
  }
  const read = () => {
    if (typed === null) return
    const day = parseDay(typed, language, today)
    const fits = day !== undefined && day >= min && day <= max
    const words = !typed.trim()
      ? null
      : day === undefined
        ? t('date.unreadable', { example: show(today) })
        : fits
          ? null
          : t('date.outside', { from: show(min), to: show(max) })
    setProblem(words)
    if (fits || !typed.trim()) setTyped(null)
    const next = fits ? day : null
    if (next !== value) onChange(next)
  }
  return {
    ...{ value, today, min, max, anchor, popup, button, open, setOpen, typed, setTyped },
    ...{ problem, show, choose, read, closeOnEscape },
  }
}

function Weekday({ day }: { day: Day }) {
  const language = useLanguage()
  return (
    <chakra.span color="ink.500" fontSize=".9em" whiteSpace="nowrap" pe={1}>
      {dateFormat(language, { weekday: 'short' }).format(momentOf(day))}
    </chakra.span>
  )
}

/** The error message of the input, if no `Field` shows it. */
export function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <chakra.div id={id} role="alert" fontSize="12" lineHeight={1.5} color="badText">
      {children}
    </chakra.div>
  )
}
