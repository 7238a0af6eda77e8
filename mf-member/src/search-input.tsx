import { Box, IconButton } from '@fankeep/shared/ui'
import { TextInput } from '@fankeep/shared/ui/forms'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from './format'

/** Long enough not to search for every letter, short enough not to be noticed. */
const restMs = 250

export interface SearchInputProps {
  value: string
  onSearch: (value: string) => void
  label: string
}

/** Searches when typing pauses, or immediately on Enter; `/` focuses it from anywhere on the page. */
export function SearchInput({ value, onSearch, label }: SearchInputProps) {
  const { t } = useText()
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped, tell, setComposing } = useTyping(value, onSearch)
  useSlash(box)

  return (
    <TextInput
      ref={box}
      size="sm"
      icon="search"
      type="search"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      onValue={setTyped}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={(event) => {
        // While a Chinese character is being composed, Enter chooses it.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) tell(typed)
      }}
      end={
        typed ? (
          <IconButton
            icon="close"
            iconSize={14}
            size="sm"
            me={1.5}
            label={t('search.clear')}
            onClick={() => {
              setTyped('')
              tell('')
              box.current?.focus()
            }}
          />
        ) : (
          <SlashKey />
        )
      }
    />
  )
}

/** Shows in the box that `/` focuses it. */
const SlashKey = () => (
  <Box
    as="kbd"
    hideBelow="md"
    me={2}
    px={1.5}
    borderWidth="1px"
    borderRadius=".25rem"
    fontSize="12"
    lineHeight="1.125rem"
    color="ink.500"
    aria-hidden
  >
    /
  </Box>
)

/** The typed text. Searches when typing pauses, or immediately through `tell`; not for a Chinese character that is still being composed. */
function useTyping(value: string, onSearch: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [isComposing, setComposing] = useState(false)
  const lastSearch = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch

  // The address changed in another way (back, "clear"): the box follows.
  useEffect(() => {
    if (value === lastSearch.current) return
    lastSearch.current = value
    setTyped(value)
  }, [value])
  const tell = (text: string) => {
    const next = text.trim()
    if (next === lastSearch.current) return
    lastSearch.current = next
    search.current(next)
  }
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => tell(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  return { typed, setTyped, tell, setComposing }
}

/** Focuses the box on `/`, except while typing elsewhere or in an open dialog. */
function useSlash(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || target.closest('input, textarea, select, dialog, [contenteditable]')) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [box])
}
