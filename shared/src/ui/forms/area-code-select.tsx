import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '../icon'
import { isMissing, type LoadedPart, NotLoaded, tryAgain } from '../not-loaded'
import { PopupBox, usePopup } from '../popup'
import { useUiWords } from '../words'
import { OptionList, useOptionList } from './combobox'
import { Flag } from './flag'
import { InputBox } from './input-box'

const Trigger = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    flex: 'none',
    h: 'full',
    ps: 3,
    pe: 2.5,
    borderInlineEndWidth: '1px',
    borderStartStartRadius: 'inherit',
    borderEndStartRadius: 'inherit',
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
    '& > svg:last-child': { color: 'ink.500' },
    '&:hover': { bg: 'hover' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
})

export interface AreaCode {
  /** For example `+886`. */
  code: string
  /** Two letters (`TW`), because several countries share one code. */
  country: string
  name: string
}

const english = new Intl.DisplayNames('en', { type: 'region' })

/** Lets people also search a country by its English name. */
function englishName(country: string): string {
  try {
    return english.of(country) ?? ''
  } catch {
    return ''
  }
}

export interface AreaCodeSelectProps {
  codes: readonly AreaCode[]
  /** The call that the codes come from. If it failed, the list says so, and Enter tries again. */
  of?: LoadedPart
  /** `+886`, or `TW` if several countries share the code. */
  value: string
  onChange: (code: string, country: string) => void
  disabled?: boolean
}

/** The area code of a telephone number, for the `prefix` of its input: with flags, names and search. */
export function AreaCodeSelect({ codes, of, value, onChange, disabled }: AreaCodeSelectProps) {
  const t = useUiWords()
  const id = useId()
  const select = useAreaCode({ codes, of, value, onChange })
  const { anchor, popup, search, query, setQuery, open, chosen, pick, keys } = select
  const { shown, at, setAt } = select.list
  return (
    <>
      <Trigger
        ref={anchor}
        type="button"
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={t('areaCode.label', { name: chosen?.name ?? '', code: chosen?.code ?? value })}
        onClick={() => setQuery(open ? null : '')}
      >
        <Flag country={chosen?.country ?? ''} />
        {chosen?.code ?? value}
        <Icon name="chevronDown" size={14} />
      </Trigger>
      {open && (
        <PopupBox ref={popup} w="20rem" maxH="22rem" display="flex" flexDirection="column" overflow="hidden">
          <InputBox size="sm" mb={1.5} flex="none">
            <Icon name="search" size={16} />
            <input
              ref={search}
              role="combobox"
              aria-label={t('areaCode.search')}
              aria-expanded
              aria-controls={`${id}list`}
              aria-activedescendant={shown[at] ? `${id}list${at}` : undefined}
              autoComplete="off"
              placeholder={t('areaCode.search')}
              value={query ?? ''}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={keys}
            />
          </InputBox>
          {of && isMissing(of) ? (
            <NotLoaded of={of}>{t('areaCode.failed')}</NotLoaded>
          ) : (
            <OptionList
              id={`${id}list`}
              shown={shown}
              at={at}
              value={chosen?.country ?? null}
              label={t('areaCode.list')}
              onPick={(option) => pick(option.value)}
              onAt={setAt}
            />
          )}
        </PopupBox>
      )}
    </>
  )
}

/** The search text (null while the list is closed), the chosen code, and the key handlers. */
function useAreaCode({ codes, of, value, onChange }: Omit<AreaCodeSelectProps, 'disabled'>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState<string | null>(null)
  const [country, setCountry] = useState<string>()
  const open = query !== null

  const chosen =
    codes.find((each) => each.country === country && each.code === value) ??
    codes.find((each) => each.country === value) ??
    codes.find((each) => each.code === value)
  const list = useOptionList(useOptions(codes), query ?? '', chosen?.country ?? null)
  const close = (refocus: boolean) => {
    setQuery(null)
    if (refocus) anchor.current?.focus()
  }
  usePopup({ anchor, popup, open, onClose: () => setQuery(null) })
  useEffect(() => {
    if (open) search.current?.focus()
  }, [open])

  const pick = (picked: string | undefined) => {
    close(true)
    const next = codes.find((each) => each.country === picked)
    if (!next) return
    setCountry(next.country)
    onChange(next.code, next.country)
  }
  const keys = (event: KeyboardEvent) => {
    // While a Chinese character is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      return close(true)
    }
    if (event.key !== 'Enter') return void list.move(event)
    event.preventDefault()
    if (of && isMissing(of)) return tryAgain(of)
    pick(list.shown[list.at]?.value)
  }
  return { anchor, popup, search, query, setQuery, open, chosen, pick, keys, list }
}

const useOptions = (codes: readonly AreaCode[]) =>
  useMemo(
    () =>
      codes.map((each) => ({
        value: each.country,
        label: each.name,
        hint: each.code,
        search: `${each.country} ${englishName(each.country)}`,
        start: <Flag country={each.country} />,
      })),
    [codes],
  )
