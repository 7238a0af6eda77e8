import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../host/words'
import { IconButton } from '../button'
import { dateFormat } from '../intl'
import { useUiWords } from '../words'
import {
  addDays,
  addMonths,
  clampDay,
  type Day,
  dayOf,
  momentOf,
  partsOf,
  weekdayOf,
  weeksAround,
  weekStartOf,
} from './days'

const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    mb: 1,
    '& select': {
      appearance: 'none',
      h: '2rem',
      px: 2,
      borderRadius: 'control',
      fontWeight: 600,
      cursor: 'pointer',
      '&:hover': { bg: 'paper.100' },
    },
    '& option': { bg: 'paper.0', color: 'ink.950' },
    '& > span': { flex: 1, textAlign: 'center' },
  },
})

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
      '&[data-other]': { color: 'ink.500' },
      '&[aria-disabled=true]': {
        color: 'ink.300',
        bg: 'transparent',
        cursor: 'not-allowed',
      },
    },
    '& [aria-selected=true] button': { bg: 'brandFill', color: 'onBrand', fontWeight: 600 },
    // Today has its mark: a tick under the figure.
    '& [aria-current] button::after': {
      content: '""',
      position: 'absolute',
      bottom: '.25rem',
      w: '.75rem',
      h: '.125rem',
      borderRadius: 'mark',
      bg: 'currentColor',
    },
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
 * A month of days, moved about in as the WAI-ARIA grid pattern has it: arrows by day and week, Home and End within the
 * week, Page Up and Down by month, with Shift by year. It takes the focus when it appears.
 */
export function Calendar({ value, min, max, today, onPick }: CalendarProps) {
  const t = useUiWords()
  const language = useLanguage()
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(() => clampDay(value ?? today, min, max))
  const [moved, setMoved] = useState(true)
  const weekStart = weekStartOf(language)
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
            {weeksAround(at, weekStart)[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, language, 'long')}>
                {weekdayName(day, language, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(at, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const out = day < min || day > max
                return (
                  <td
                    key={day}
                    role="gridcell"
                    aria-selected={day === value}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      aria-label={wholeDay(day, language)}
                      aria-disabled={out || undefined}
                      data-other={day.slice(0, 7) === at.slice(0, 7) ? undefined : ''}
                      onClick={() => !out && onPick(day)}
                    >
                      {partsOf(day)[2]}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Month>
      <chakra.p
        aria-live="polite"
        position="absolute"
        w="1px"
        h="1px"
        overflow="hidden"
        clipPath="inset(50%)"
      >
        {monthName(at, language)}
      </chakra.p>
    </>
  )
}

function CalendarHead({
  at,
  min,
  max,
  labelId,
  onGo,
}: {
  at: Day
  min: Day
  max: Day
  labelId: string
  onGo: (day: Day) => void
}) {
  const t = useUiWords()
  const language = useLanguage()
  const [year, month, date] = partsOf(at)
  const [firstYear] = partsOf(min)
  const [lastYear] = partsOf(max)
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const first = (y: number, m: number) => dayOf(y, m, 1) as Day
  const yearSelect = (
    <select
      key="year"
      aria-label={t('date.year')}
      value={year}
      onChange={(event) => onGo(addMonths(at, (Number(event.target.value) - year) * 12))}
    >
      {years.map((each) => (
        <option key={each} value={each}>
          {dateFormat(language, { year: 'numeric' }).format(momentOf(first(each, 6)))}
        </option>
      ))}
    </select>
  )
  const monthSelect = (
    <select
      key="month"
      aria-label={t('date.monthLabel')}
      value={month}
      onChange={(event) => onGo(addMonths(at, Number(event.target.value) - month))}
    >
      {months.map((each) => (
        <option key={each} value={each}>
          {dateFormat(language, { month: 'long' }).format(momentOf(first(year, each)))}
        </option>
      ))}
    </select>
  )
  return (
    <Head>
      <IconButton
        icon="chevronLeft"
        label={t('date.previous')}
        disabled={addDays(at, -date) < min}
        onClick={() => onGo(addMonths(at, -1))}
      />
      <span id={labelId} aria-label={monthName(at, language)} role="group">
        {language === 'en' ? [monthSelect, yearSelect] : [yearSelect, monthSelect]}
      </span>
      <IconButton
        icon="chevronRight"
        label={t('date.next')}
        disabled={first(year, month) >= first(...(partsOf(max).slice(0, 2) as [number, number]))}
        onClick={() => onGo(addMonths(at, 1))}
      />
    </Head>
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

const monthName = (day: Day, language: string) =>
  dateFormat(language, { year: 'numeric', month: 'long' }).format(momentOf(day))

const wholeDay = (day: Day, language: string) =>
  dateFormat(language, { dateStyle: 'full' }).format(momentOf(day))
