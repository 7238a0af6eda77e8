import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useLanguage } from '../../host/words'
import { useNow } from '../dates'
import type { ControlSize } from '../forms/field'
import { dateFormat, formatDate } from '../intl'
import { useUiWords } from '../words'
import { DatePicker, Problem } from './date-picker'
import { type Day, localDay } from './days'
import { TimeInput } from './time-input'

export interface DateTimePickerProps {
  /** ISO 8601; null if a part is missing, or it is too early. */
  value: string | null
  onChange: (value: string | null) => void
  /** The earliest selectable time; default: now. */
  from?: Date
  disabled?: boolean
  size?: ControlSize
}

const clockOf = (at: Date) =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`

/** A day and a time in the person's time zone, for a scheduled action. The zone is shown next to it. */
export function DateTimePicker({ value, onChange, from, disabled, size }: DateTimePickerProps) {
  const t = useUiWords()
  const language = useLanguage()
  const now = useNow()
  const id = useId()
  const earliest = from ?? now
  const given = value === null ? null : new Date(value)
  const [day, setDay] = useState<Day | null>(given && localDay(given))
  const [time, setTime] = useState(given ? clockOf(given) : '')
  const chosen = day && time ? new Date(`${day}T${time}`) : null
  const late = chosen !== null && chosen < earliest

  const change = (nextDay: Day | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    const next = nextDay && nextTime ? new Date(`${nextDay}T${nextTime}`) : null
    onChange(next && next >= earliest ? next.toISOString() : null)
  }
  return (
    <chakra.div display="grid" gap={1.5}>
      <chakra.div
        role="group"
        aria-describedby={late ? id : undefined}
        display="flex"
        flexWrap="wrap"
        alignItems="flex-start"
        gap="0.5rem 0.75rem"
      >
        <chakra.span flex={{ base: '1 1 100%', md: '0 0 13rem' }}>
          <DatePicker
            value={day}
            min={localDay(earliest)}
            invalid={late || undefined}
            disabled={disabled}
            size={size}
            label={t('date.day')}
            onChange={(next) => change(next, time)}
          />
        </chakra.span>
        <chakra.span flex={{ base: '1 1 8rem', md: '0 0 8.5rem' }}>
          <TimeInput
            value={time}
            invalid={late || undefined}
            disabled={disabled}
            size={size}
            label={t('date.time')}
            onChange={(next) => change(day, next)}
          />
        </chakra.span>
        <chakra.span alignSelf="center" fontSize="12" color="ink.500">
          {zoneName(chosen ?? now, language)}
        </chakra.span>
      </chakra.div>
      {late && <Problem id={id}>{t('date.past', { from: formatDate(earliest, language, true) })}</Problem>}
    </chakra.div>
  )
}

/** `台北標準時間`, `GMT+8`: the localized name of the person's time zone. */
function zoneName(at: Date, language: string): string {
  const parts = dateFormat(language, { timeZoneName: 'long' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
