import type { Page } from '@fankeep/shared/contract'
import { languages, type Loaded, useAllPages, useHost, useLanguage, useWords } from '@fankeep/shared/host'
import { useNavigate } from '@fankeep/shared/router'
import { Box, chakra, Flex, Icon, isMissing, NotLoaded, platformName } from '@fankeep/shared/ui'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { channelEntries, type Entry, matching, screenEntries } from './entries'

const Frame = chakra('dialog', {
  base: {
    width: 'min(36rem, calc(100vw - 2rem))',
    maxHeight: 'min(32rem, calc(100dvh - 4rem))',
    margin: '12dvh auto auto',
    overflow: 'hidden',
    borderWidth: '1px',
    borderRadius: 'card',
    background: 'paper.0',
    color: 'ink.950',
    boxShadow: 'floating',
    '&::backdrop': { background: 'rgb(10 19 48 / .45)' },
  },
})
const Input = chakra('input', {
  base: { width: 'full', height: 14, paddingInline: 3, fontSize: '16', outline: 'none' },
})

/** The command palette: finds screens, the member's channels, and general actions by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useWords('shell')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const pages = useAllPages()
  const found = matching(useEntries(pages.data?.list), typed, useLanguage())
  const navigate = useNavigate()
  useEffect(() => dialog.current?.showModal(), [])
  // Removing an open dialog from the page would not restore the focus.
  const close = () => {
    dialog.current?.close()
    onClose()
  }

  function choose(entry: Entry | undefined) {
    if (!entry) return
    close()
    if (entry.to) void navigate(entry.to)
    entry.act?.()
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((at + 1) % Math.max(1, found.length)),
    ArrowUp: () => setAt((at - 1 + found.length) % Math.max(1, found.length)),
    Home: () => setAt(0),
    End: () => setAt(Math.max(0, found.length - 1)),
    Enter: () => choose(found[at]),
  }
  const press = (event: KeyboardEvent) => {
    // While a Chinese character is being composed, the keys belong to the input method.
    if (!(event.key in keys) || event.nativeEvent.isComposing) return
    event.preventDefault()
    keys[event.key]?.()
  }
  return (
    <Frame ref={dialog} aria-label={t('palette.title')} onClose={onClose} {...useOutside(close)}>
      <Flex align="center" ps={4} borderBottomWidth="1px" color="ink.500">
        <Icon name="search" />
        <Input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-label={t('palette.label')}
          placeholder={t('palette.label')}
          {...(found[at] && { 'aria-activedescendant': `${id}-${at}` })}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </Flex>
      <Results id={id} pages={pages} found={found} at={at} onPoint={setAt} onChoose={choose} />
    </Frame>
  )
}

interface ResultsProps {
  id: string
  pages: Loaded<unknown>
  found: Entry[]
  at: number
  onPoint: (place: number) => void
  onChoose: (entry: Entry) => void
}

function Results({ id, pages, found, at, onPoint, onChoose }: ResultsProps) {
  const t = useWords('shell')
  return (
    <>
      <Box
        as="ul"
        id={id}
        role="listbox"
        // The field leads through the list: Tab skips it, although it scrolls.
        tabIndex={-1}
        aria-label={t('palette.title')}
        maxH="min(26rem, calc(100dvh - 9rem))"
        overflowY="auto"
        p={2}
      >
        {found.map((entry, place) => (
          <Option
            key={entry.key}
            id={`${id}-${place}`}
            entry={entry}
            isAt={place === at}
            begins={entry.group !== found[place - 1]?.group}
            onPoint={() => onPoint(place)}
            onChoose={() => onChoose(entry)}
          />
        ))}
      </Box>
      <Box px={4} pb={found.length > 0 ? 0 : 6} aria-live="polite" color="ink.500" fontSize="14">
        {found.length === 0 && t('palette.none')}
      </Box>
      {isMissing(pages) && (
        <Box px={4} pb={4}>
          <NotLoaded of={pages}>{t('palette.channelsFailed')}</NotLoaded>
        </Box>
      )}
    </>
  )
}

/** A drag that began inside and ended outside does not close it. */
function useOutside(close: () => void) {
  const isPressed = useRef(false)
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget
  return {
    onMouseDown: (event: MouseEvent) => void (isPressed.current = isOutside(event)),
    onClick: (event: MouseEvent) => isPressed.current && isOutside(event) && close(),
  }
}

interface OptionProps {
  id: string
  entry: Entry
  isAt: boolean
  /** Whether it is the first of its group. */
  begins: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry, isAt, begins, onPoint, onChoose }: OptionProps) {
  const t = useWords('shell')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAt) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isAt])
  return (
    <>
      {begins && (
        <Box as="li" role="presentation" px={3} pt={2} pb={1} fontSize="12" color="ink.500">
          {t(`palette.${entry.group}`)}
        </Box>
      )}
      <Flex
        as="li"
        ref={place}
        id={id}
        role="option"
        aria-selected={isAt}
        align="center"
        gap={3}
        minH={10}
        px={3}
        borderRadius="control"
        fontSize="14"
        cursor="pointer"
        bg={isAt ? 'picked' : undefined}
        // Visible in forced-colors mode.
        outline={isAt ? '2px solid transparent' : undefined}
        outlineOffset="-2px"
        onPointerMove={onPoint}
        onClick={onChoose}
        css={{ '& svg': { color: 'ink.500' } }}
      >
        <Icon name={entry.icon} size={16} />
        <Box as="span" flex={1} minW={0} truncate>
          {entry.label}
        </Box>
        {entry.hint && (
          <Box as="span" color="ink.500" fontSize="12">
            {entry.hint}
          </Box>
        )}
      </Flex>
    </>
  )
}

function useEntries(pages: Page[] | undefined): Entry[] {
  const t = useWords('shell')
  const language = useLanguage()
  const host = useHost()
  const { session, i18n } = host
  const screens = host.screens()
  return useMemo(() => {
    const others = Object.entries(languages).filter(([key]) => key !== language)
    return [
      ...channelEntries(pages ?? [], (key) => platformName(key, language)),
      ...screenEntries(screens, language),
      ...others.map(([key, { name }]) => ({
        key: `language-${key}`,
        group: 'actions' as const,
        label: name,
        hint: t('language.choose'),
        icon: 'globe' as const,
        act: () => void i18n.changeLanguage(key),
      })),
      {
        key: 'logout',
        group: 'actions' as const,
        label: t('account.logout'),
        icon: 'logout' as const,
        act: () => void session.logout(),
      },
    ]
  }, [pages, screens, language, t, i18n, session])
}
