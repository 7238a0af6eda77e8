import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../host/words'
import { dateFormat } from '../intl'
import { VisuallyHidden } from '../layout'
import { CalendarHead, monthName } from './calendar-head'
import {
  addDays,
  addMonths,
  clampDay,
  type Day,
  momentOf,
  partsOf,
  weekdayOf,
  weeksAround,
  weekStartOf,
} from './days'

const Month = chakra('table', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    '& th': { w: '2.5rem', h: '2rem', fontSize: '12', fontWeight: 400, color: 'ink.500' },
    '& td': { p: 0 },
    '& button': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      w: '2.5rem',
      h: { base: '2.75rem', md: '2.25rem' },
      borderRadius: 'control',
      '&:hover': { bg: 'paper.100' },
      '&:focus-visible': { outlineOffset: '-2px' },
      '&[data-other]': { color: 'ink.500', _highContrast: { color: 'GrayText' } },
      '&[aria-disabled=true]': {
        color: 'ink.300',
        bg: 'transparent',
        cursor: 'not-allowed',
        _highContrast: { color: 'GrayText' },
      },
    },
    '& [aria-selected=true] button': {
      bg: 'brandFill',
      color: 'onBrand',
      fontWeight: 600,
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
    },
    // A line under the number marks today.
    '& [aria-current] button::after': {
      content: '""',
      position: 'absolute',
      bottom: '.25rem',
      w: '.75rem',
      h: '.125rem',
      borderRadius: 'mark',
      bg: 'currentColor',
      _highContrast: { forcedColorAdjust: 'none', bg: 'ButtonText' },
    },
    '& [aria-selected=true][aria-current] button::after': { _highContrast: { bg: 'HighlightText' } },
  },
})

export interface CalendarProps {
  value: Day | null
  min: Day
  max: Day
  today: Day
  onPick: (day: Day) => void
}

/**
 * A month of days, navigated as in the WAI-ARIA grid pattern: arrows by day and week, Home and End within the week, Page Up and Down by month, with
 * Shift by year. It takes the focus when it appears.
 */
export function Calendar({ onPick, ...limits }: CalendarProps) {
  const { value, min, max, today } = limits
  const language = useLanguage()
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(() => clampDay(value ?? today, min, max))
  const [moved, setMoved] = useState(true)
  const weekStart = weekStartOf(language)
  const weeks = weeksAround(at, weekStart)
  const go = (day: Day, focus: boolean) => {
    setAt(clampDay(day, min, max))
    setMoved(focus)
  }
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, moved])

  const keys = (event: KeyboardEvent) => {
    const to = dayByKey(event, at, weekStart)
    if (to === undefined) return
    event.preventDefault()
    go(to, true)
  }
  return (
    <>
      <CalendarHead at={at} min={min} max={max} labelId={id} onGo={(day) => go(day, false)} />
      <Month ref={grid} role="grid" aria-labelledby={id} onKeyDown={keys}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, language, 'long')}>
                {weekdayName(day, language, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} at={at} {...limits} onPick={onPick} />
              ))}
            </tr>
          ))}
        </tbody>
      </Month>
      <VisuallyHidden aria-live="polite">{monthName(at, language)}</VisuallyHidden>
    </>
  )
}

type DayCellProps = CalendarProps & { day: Day; at: Day }

function DayCell({ day, at, value, min, max, today, onPick }: DayCellProps) {
  const language = useLanguage()
  const outside = day < min || day > max
  return (
    <td aria-selected={day === value} aria-current={day === today ? 'date' : undefined}>
      <button
        type="button"
        tabIndex={day === at ? 0 : -1}
        aria-label={wholeDay(day, language)}
        aria-disabled={outside || undefined}
        data-other={day.slice(0, 7) === at.slice(0, 7) ? undefined : ''}
        onClick={() => !outside && onPick(day)}
      >
        {partsOf(day)[2]}
      </button>
    </td>
  )
}

function dayByKey({ key, shiftKey }: KeyboardEvent, at: Day, weekStart: number): Day | undefined {
  const inWeek = (weekdayOf(at) - weekStart + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1)
    case 'ArrowRight':
      return addDays(at, 1)
    case 'ArrowUp':
      return addDays(at, -7)
    case 'ArrowDown':
      return addDays(at, 7)
    case 'Home':
      return addDays(at, -inWeek)
    case 'End':
      return addDays(at, 6 - inWeek)
    case 'PageUp':
      return addMonths(at, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(at, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

const weekdayName = (day: Day, language: string, weekday: 'long' | 'narrow') =>
  dateFormat(language, { weekday }).format(momentOf(day))

const wholeDay = (day: Day, language: string) =>
  dateFormat(language, { dateStyle: 'full' }).format(momentOf(day))
