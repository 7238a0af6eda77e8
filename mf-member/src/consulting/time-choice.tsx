import { Box, chakra, Note } from '@fankeep/shared/ui'
import { Field } from '@fankeep/shared/ui/forms'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../format'
import { byDay, useMoments } from './moments'

const Choices = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 1, md: 2 },
    '& label': {
      position: 'relative',
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      minH: 11,
      px: { base: 0.5, md: 1 },
      py: 1.5,
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'control',
      bg: 'paper.0',
      fontSize: '13',
      lineHeight: 1.35,
      textAlign: 'center',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      transition: 'border-color .16s ease-out, background .16s ease-out',
    },
    '& label:hover': { borderColor: 'edge' },
    '& label:has(:checked)': {
      borderColor: 'brand.500',
      bg: 'picked',
      fontWeight: 600,
      boxShadow: 'inset 0 0 0 1px {colors.brand.500}',
    },
    '& label:has(:focus-visible)': { outline: '2px solid {colors.brand.500}', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', appearance: 'none' },
    '& small': { fontSize: '12', fontWeight: 400, color: 'ink.500' },
  },
})

const rowOf = (count: number) => `repeat(${count}, minmax(0, 1fr))`

interface ChoicesOfProps {
  label: string
  values: readonly string[]
  value: string | undefined
  onChange: (value: string) => void
  /** Choices per row: for ten days and twelve times, the consultants' usual hours, every row is full. */
  columns: { base: number; md: number; xl: number }
  /** The accessible name of a choice whose visible text is too short. */
  named?: (value: string) => string
  children: (value: string) => ReactNode
}

function ChoicesOf({ label, columns, values, value, onChange, named, children }: ChoicesOfProps) {
  const name = useId()
  const { base, md, xl } = columns
  return (
    <Choices
      role="radiogroup"
      aria-label={label}
      gridTemplateColumns={{
        base: rowOf(base),
        md: rowOf(md),
        xl: rowOf(xl),
      }}
    >
      {values.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            aria-label={named?.(each)}
            onChange={() => onChange(each)}
          />
          {children(each)}
        </label>
      ))}
    </Choices>
  )
}

interface TimeChoiceProps {
  /** The free times, the earliest first. */
  times: readonly string[]
  value: string | null
  error?: string | false
  onChange: (at: string) => void
}

/** A calendar of the free times: a day, then a time on it, both by the member's own clock. */
export function TimeChoice({ times, value, error, onChange }: TimeChoiceProps) {
  const { t, format } = useText()
  const moments = useMoments()
  const days = byDay(times)
  const dayOf = (at: string | null) => [...days].find(([, each]) => at !== null && each.includes(at))?.[0]
  const [picked, setPicked] = useState<string>()
  const day = (picked && days.has(picked) ? picked : dayOf(value)) ?? [...days.keys()][0]
  const first = times[0]
  if (day === undefined || first === undefined) return <Note tone="late">{t('consulting.full')}</Note>
  const firstOf = (each: string) => days.get(each)![0]!
  return (
    <Field
      label={t('consulting.when')}
      hint={t('consulting.zone', { zone: moments.zone(first) })}
      error={error}
      group
    >
      <Box display="grid" gap={3}>
        <ChoicesOf
          label={t('consulting.day')}
          columns={{ base: 5, md: 5, xl: 10 }}
          values={[...days.keys()]}
          value={day}
          onChange={setPicked}
          named={(each) => moments.day(firstOf(each))}
        >
          {(each) => (
            <>
              <small>{moments.weekday(firstOf(each))}</small>
              {moments.date(firstOf(each))}
            </>
          )}
        </ChoicesOf>
        <ChoicesOf
          label={t('consulting.timesOf', { day: moments.day(firstOf(day)) })}
          columns={{ base: 4, md: 6, xl: 12 }}
          values={days.get(day)!}
          value={value ?? undefined}
          onChange={onChange}
        >
          {(at) => format.time(at)}
        </ChoicesOf>
      </Box>
    </Field>
  )
}
