import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { NumberText } from './figures'

const List = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: 6,
    borderBottomWidth: '1px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& [role=tab]': {
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      flex: 'none',
      h: '2.75rem',
      borderBottom: '2px solid transparent',
      color: 'ink.500',
      whiteSpace: 'nowrap',
      transition: 'color .16s ease-out',
    },
    '& [role=tab]:hover': { color: 'ink.950' },
    '& [role=tab]:focus-visible': { outlineOffset: '-2px' },
    '& [aria-selected=true]': { color: 'ink.950', fontWeight: 600, borderColor: 'brand.500' },
    '& [aria-selected=false]': { _highContrast: { borderColor: 'Canvas' } },
    '& small': { fontWeight: 400, color: 'ink.500', fontVariantNumeric: 'tabular-nums' },
  },
})

export interface Tab<Key extends string> {
  key: Key
  label: ReactNode
  count?: number
}

export interface TabsProps<Key extends string> {
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  label?: string
  /** The content of the chosen tab. */
  children?: ReactNode
}

/** Views of one object. Arrows, Home and End move between them; the panel belongs to its tab. */
export function Tabs<Key extends string>({ tabs, value, onChange, label, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone not all tabs fit: the chosen one is centred, which shows that there are more on both sides.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.key === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    document.getElementById(`${id}${next.key}`)?.focus()
  }
  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            aria-selected={tab.key === value}
            aria-controls={children ? `${id}panel` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <small>
                <NumberText value={tab.count} />
              </small>
            )}
          </button>
        ))}
      </List>
      {children && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
          {children}
        </div>
      )}
    </>
  )
}
