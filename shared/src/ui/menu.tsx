import { chakra, defineRecipe } from '@chakra-ui/react'
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from './icon'
import { isMissing, type LoadedPart, tryAgain } from './not-loaded'
import { VisuallyHidden } from './layout'
import { PopupBox, usePopup } from './popup'
import { useMenuGuard } from './use-menu-guard'
import { useUiWords } from './words'

const item = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2.5,
    w: 'full',
    minH: { base: '2.75rem', md: '2.25rem' },
    px: 3,
    py: 1.5,
    borderRadius: 'control',
    color: 'ink.950',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
    // Visible in forced-colors mode; `&&` for specificity over the page's rule for elements that Tab skips.
    '&&:focus-visible': { outline: '2px solid transparent', outlineOffset: '-2px', bg: 'hover' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '& > svg:first-of-type': { color: 'ink.500' },
    '& > small': { ms: 'auto', ps: 4, color: 'ink.500' },
    '&[data-danger]': { color: 'badText' },
    '&[data-danger] > svg': { color: 'bad' },
  },
})

const ItemButton = chakra('button', item)
const ItemAnchor = chakra('a', item)
const ItemLink = chakra(Link, item)

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: IconName
  to?: string
  href?: string
  /** Opens in a new tab. */
  external?: boolean
  onSelect?: () => void
  /** The chosen one of several options (a language). */
  checked?: boolean
  /** Small, at the end. */
  hint?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** A separator above it. */
  apart?: boolean
}

export interface MenuProps {
  /** The button that opens the menu. The menu adds its handlers and ARIA attributes. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Above the items: the logged-in member. */
  head?: ReactNode
  /** The call that reads some of the items. If the call failed, the menu says so above the items, with an entry to try again. */
  loads?: { of: LoadedPart; failed: ReactNode } | undefined
  align?: 'start' | 'end'
  /** Accessible name of the menu; default: its button's name. */
  label?: string
}

type TriggerProps = Record<string, unknown> & { id?: string; onClick?: (event: MouseEvent) => void }

/** Opens under its button. Arrows, Home, End and first letters move; Escape and Tab close it and return the focus. */
export function Menu({ trigger, align = 'start', label, ...content }: MenuProps) {
  const { head, items, isFailed } = useContent(content)
  const { open, setOpen, toggle } = useOpen()
  const anchor = useRef<HTMLElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  const props = trigger.props as TriggerProps
  const buttonId = props.id ?? `${id}button`

  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) anchor.current?.focus()
  }
  usePopup({ anchor, popup, open: Boolean(open), onClose: () => setOpen(false), align })
  useEffect(() => {
    if (!open) return
    const all = entriesOf(popup.current)
    const checked = all.find((entry) => entry.getAttribute('aria-checked') === 'true')
    ;(open === 'last' ? all.at(-1) : (checked ?? all[0]))?.focus()
    // Also when the items arrive: the entry that tried again is gone.
  }, [open, isFailed])

  const button = cloneElement(trigger as ReactElement<TriggerProps>, {
    ref: anchor,
    id: buttonId,
    'aria-haspopup': 'menu',
    'aria-expanded': Boolean(open),
    'aria-controls': open ? id : undefined,
    onClick: (event: MouseEvent) => {
      props.onClick?.(event)
      toggle()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  })

  return (
    <>
      {button}
      {open && (
        <PopupBox
          ref={popup}
          id={id}
          role="menu"
          aria-label={label}
          aria-labelledby={label ? undefined : buttonId}
          onKeyDown={(event) => moveFocus(event, popup.current, close)}
        >
          {head && (
            <chakra.div px={3} py={2} mb={1.5} borderBottomWidth="1px">
              {head}
            </chakra.div>
          )}
          {items.map((entry) => (
            <Entry key={entry.key} item={entry} onDone={close} />
          ))}
        </PopupBox>
      )}
    </>
  )
}

/** If the call behind the items failed, the head says so, and the last entry tries again. */
function useContent({ head, items, loads }: Pick<MenuProps, 'head' | 'items' | 'loads'>) {
  const t = useUiWords()
  if (!loads || !isMissing(loads.of)) return { head, items, isFailed: false }
  const retry: MenuItem = {
    key: 'retry',
    label: t(loads.of.loading ? 'busy' : 'retry'),
    icon: 'refresh',
    apart: true,
    onSelect: () => tryAgain(loads.of),
  }
  return {
    head: <chakra.div maxW="18rem">{loads.failed}</chakra.div>,
    items: [...items, retry],
    isFailed: true,
  }
}

/** Whether it is open, and on which entry; the second click of a double click does not close it. */
function useOpen() {
  const [open, setOpen] = useState<'first' | 'last' | false>(false)
  const guard = useMenuGuard()
  useEffect(() => {
    if (open) guard.opened()
  }, [open, guard])
  const toggle = () => {
    if (!open) setOpen('first')
    else if (guard.mayClose()) setOpen(false)
  }
  return { open, setOpen, toggle }
}

function Entry({ item, onDone }: { item: MenuItem; onDone: (refocus: boolean) => void }) {
  const t = useUiWords()
  const leads = item.to !== undefined || item.href !== undefined
  const shared = {
    tabIndex: -1,
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    'data-danger': item.danger ? '' : undefined,
    onClick: () => {
      // After a link, the focus moves to the new page.
      onDone(!leads)
      item.onSelect?.()
    },
  }
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
      {item.hint && <small>{item.hint}</small>}
      {item.checked !== undefined && (
        <chakra.span ms="auto" ps={4} visibility={item.checked ? 'visible' : 'hidden'} color="brand.600">
          <Icon name="check" size={16} />
        </chakra.span>
      )}
      {item.external && (
        <>
          <chakra.span ms="auto" ps={4} color="ink.500">
            <Icon name="external" size={14} />
          </chakra.span>
          <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        </>
      )}
    </>
  )
  const outside = item.external ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <>
      {item.apart && <chakra.div role="separator" h="1px" mx={3} my={1.5} bg="line" />}
      {item.to !== undefined ? (
        <ItemLink to={item.to} {...shared}>
          {content}
        </ItemLink>
      ) : item.href !== undefined ? (
        <ItemAnchor href={item.href} {...outside} {...shared}>
          {content}
        </ItemAnchor>
      ) : (
        <ItemButton type="button" disabled={item.disabled} {...shared}>
          {content}
        </ItemButton>
      )}
    </>
  )
}

const entriesOf = (popup: HTMLElement | null) => [
  ...(popup?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
]

function moveFocus(event: KeyboardEvent, popup: HTMLElement | null, close: (refocus: boolean) => void) {
  const all = entriesOf(popup)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault()
    return close(true)
  }
  const step = steps[event.key]
  if (step !== undefined) {
    event.preventDefault()
    return all[(step + all.length) % all.length]?.focus()
  }
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return
  const typed = event.key.toLocaleLowerCase()
  const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((entry) =>
    entry.textContent?.trim().toLocaleLowerCase().startsWith(typed),
  )
  next?.focus()
}
