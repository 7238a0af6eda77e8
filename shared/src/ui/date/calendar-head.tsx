import { chakra } from '@chakra-ui/react'
import { useLanguage } from '../../host/words'
import { IconButton } from '../button'
import { dateFormat } from '../intl'
import { useUiWords } from '../words'
import { addDays, addMonths, type Day, dayOf, momentOf, partsOf } from './days'

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

export interface CalendarHeadProps {
  at: Day
  min: Day
  max: Day
  /** The id of the element that names the month. */
  labelId: string
  onGo: (day: Day) => void
}

/** Lists for month and year, and a button to each side. */
export function CalendarHead({ at, min, max, labelId, onGo }: CalendarHeadProps) {
  const t = useUiWords()
  const language = useLanguage()
  const [year, month, date] = partsOf(at)
  const [firstYear] = partsOf(min)
  const [lastYear, lastMonth] = partsOf(max)
  const named = (options: Intl.DateTimeFormatOptions, y: number, m: number) =>
    dateFormat(language, options).format(momentOf(dayOf(y, m, 1) as Day))
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const yearSelect = (
    <select
      key="year"
      aria-label={t('date.year')}
      value={year}
      onChange={(event) => onGo(addMonths(at, (Number(event.target.value) - year) * 12))}
    >
      {years.map((each) => (
        <option key={each} value={each}>
          {named({ year: 'numeric' }, each, 1)}
        </option>
      ))}
    </select>
  )
  const monthSelect = (
    <select
      key="month"
      aria-label={t('date.month')}
      value={month}
      onChange={(event) => onGo(addMonths(at, Number(event.target.value) - month))}
    >
      {months.map((each) => (
        <option key={each} value={each}>
          {named({ month: 'long' }, year, each)}
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
      <span id={labelId} role="group" aria-label={monthName(at, language)}>
        {language === 'en' ? [monthSelect, yearSelect] : [yearSelect, monthSelect]}
      </span>
      <IconButton
        icon="chevronRight"
        label={t('date.next')}
        disabled={year > lastYear || (year === lastYear && month >= lastMonth)}
        onClick={() => onGo(addMonths(at, 1))}
      />
    </Head>
  )
}

/** `2026年11月` */
export const monthName = (day: Day, language: string) =>
  dateFormat(language, { year: 'numeric', month: 'long' }).format(momentOf(day))
