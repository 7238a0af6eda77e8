import { chakra } from '@chakra-ui/react'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Icon } from '../icon'
import { PopupBox, usePopup } from '../popup'
import { useUiWords } from '../words'
import { type ControlSize, useControlSize, useFieldControl } from './field'
import { InputBox } from './input-box'

export interface ComboboxOption {
  value: string
  label: string
  /** Small text at the end of the option. */
  hint?: string
  start?: ReactNode
  /** More words by which it can be found. */
  search?: string
}

/** More than are visible at the same time: opening the list renders these, and the next frame the rest. */
const drawnFirst = 12

/**
 * The list scrolls, not the popup around it: a popup controlled by an input need not take the focus. Options are plain elements, and those out of
 * sight are not laid out: there may be hundreds, and they must open quickly.
 */
const List = chakra('div', {
  base: {
    overflow: 'auto',
    overscrollBehavior: 'contain',
    minH: 0,
    maxH: '18rem',
    '& > [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: 2.5,
      minH: { base: '2.75rem', md: '2.25rem' },
      px: 3,
      py: 1,
      borderRadius: 'control',
      cursor: 'pointer',
      contentVisibility: 'auto',
      containIntrinsicSize: { base: 'auto 2.75rem', md: 'auto 2.25rem' },
    },
    '& > [data-at]': { bg: 'hover', outline: '2px solid transparent', outlineOffset: '-2px' },
    '& > [aria-selected=true]': { fontWeight: 600 },
    '& small': { ms: 'auto', ps: 4, color: 'ink.500', fontVariantNumeric: 'tabular-nums' },
  },
})

interface OptionProps {
  option: ComboboxOption
  id: string
  isChosen: boolean
  isAt: boolean
}

/** Re-rendered only if it changes, because the arrow keys move from one option to the next. */
const Option = memo(function Option({ option, id, isChosen, isAt }: OptionProps) {
  return (
    <div id={id} role="option" aria-selected={isChosen} data-at={isAt ? '' : undefined}>
      {option.start}
      {option.label}
      {option.hint && <small>{option.hint}</small>}
    </div>
  )
})

/** Every typed word has to occur somewhere in the option; accents and case are ignored. */
export function filterOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.hint ?? ''} ${option.search ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

interface ListState {
  shown: readonly ComboboxOption[]
  at: number
}

/** The active option, and the key handlers that move it. */
export function useOptionList(options: readonly ComboboxOption[], query: string, value: string | null) {
  const shown = useMemo(() => filterOptions(options, query), [options, query])
  const [at, setAt] = useState(0)
  useEffect(() => {
    const chosen = query ? -1 : shown.findIndex((option) => option.value === value)
    setAt(Math.max(0, chosen))
  }, [shown, query, value])
  const move = (event: KeyboardEvent): boolean => {
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    }
    const step = steps[event.key]
    if (step === undefined || shown.length === 0) return false
    event.preventDefault()
    const wraps = event.key.startsWith('Arrow')
    setAt(wraps ? (step + shown.length) % shown.length : Math.min(shown.length - 1, Math.max(0, step)))
    return true
  }
  return { shown, at, setAt, move }
}

export function OptionList({
  id,
  shown,
  at,
  value,
  label,
  onPick,
  onAt,
}: ListState & {
  id: string
  value: string | null
  label: string
  onPick: (option: ComboboxOption) => void
  onAt: (at: number) => void
}) {
  const t = useUiWords()
  const list = useRef<HTMLDivElement>(null)
  const drawn = useDeferredValue(shown, shown.slice(0, drawnFirst))
  useEffect(() => {
    // In braces: in newer browsers scrollIntoView returns a promise, which React would take for a clean-up function.
    list.current?.querySelector('[data-at]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at, drawn])
  const indexOf = ({ target }: SyntheticEvent) => {
    const option = (target as Element).closest('[role=option]')
    return option ? [...list.current!.children].indexOf(option) : -1
  }
  return (
    <List
      ref={list}
      role="listbox"
      id={id}
      aria-label={label}
      onPointerMove={(event) => {
        const index = indexOf(event)
        if (index >= 0 && index !== at) onAt(index)
      }}
      // Keeps the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const option = drawn[indexOf(event)]
        if (option) onPick(option)
      }}
    >
      {drawn.map((option, index) => (
        <Option
          key={option.value}
          option={option}
          id={`${id}${index}`}
          isChosen={option.value === value}
          isAt={index === at}
        />
      ))}
      {shown.length === 0 && (
        <chakra.div px={3} py={2} color="ink.500" role="status">
          {t('combobox.none')}
        </chakra.div>
      )}
    </List>
  )
}

export interface ComboboxProps {
  options: readonly ComboboxOption[]
  value: string | null
  onChange: (value: string) => void
  /** Accessible name if it is not in a `Field`; also names its list. */
  label: string
  placeholder?: string
  disabled?: boolean
  size?: ControlSize
}

/** A choice of one out of many, with search. */
export function Combobox({ options, value, onChange, label, placeholder, disabled, size }: ComboboxProps) {
  const id = useId()
  const wiring = useFieldControl()
  const combobox = useCombobox(options, value, onChange)
  const { anchor, popup, query, setQuery, open, close, chosen, pick, keys } = combobox
  const { shown, at, setAt } = combobox.list
  return (
    <>
      <InputBox ref={anchor} size={useControlSize(size)}>
        <input
          {...wiring}
          role="combobox"
          aria-label={wiring.id ? undefined : label}
          aria-expanded={open}
          aria-controls={open ? `${id}list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && shown[at] ? `${id}list${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={chosen?.label ?? placeholder}
          value={query ?? chosen?.label ?? ''}
          disabled={disabled}
          onChange={(event) => setQuery(event.target.value)}
          onClick={() => setQuery((before) => before ?? '')}
          onBlur={close}
          onKeyDown={keys}
        />
        <Icon name="chevronDown" size={16} />
      </InputBox>
      {open && (
        <PopupBox ref={popup} display="flex" flexDirection="column" overflow="hidden">
          <OptionList
            id={`${id}list`}
            shown={shown}
            at={at}
            value={value}
            label={label}
            onPick={pick}
            onAt={setAt}
          />
        </PopupBox>
      )}
    </>
  )
}

/** The typed text (null while the list is closed), the active option, and the key handlers. */
function useCombobox(
  options: readonly ComboboxOption[],
  value: string | null,
  onChange: (value: string) => void,
) {
  const anchor = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<string | null>(null)
  const open = query !== null
  const close = () => setQuery(null)
  const list = useOptionList(options, query ?? '', value)
  usePopup({ anchor, popup, open, onClose: close, matchWidth: true })

  const chosen = options.find((option) => option.value === value)
  const pick = (option: ComboboxOption | undefined) => {
    close()
    if (option) onChange(option.value)
  }
  const keys = (event: KeyboardEvent) => {
    // While a Chinese character is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      return close()
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      return pick(list.shown[list.at])
    }
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      return setQuery('')
    }
    if (open) list.move(event)
  }
  return { anchor, popup, query, setQuery, open, close, chosen, pick, keys, list }
}
