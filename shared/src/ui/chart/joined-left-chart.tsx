import { chakra } from '@chakra-ui/react'
import { type CSSProperties, useState } from 'react'
import { useLanguage } from '../../host/words'
import { useNow } from '../dates'
import { dateFormat } from '../intl'
import { useUiWords } from '../words'
import { type ChartDay, DayTable, DayTip, numberIn } from './joined-left-day'
import { joinedLeftScale, type Scale } from './scale'

export interface JoinedLeftChartProps {
  /** Oldest first, as in the answer of `fans.history`. */
  days: readonly ChartDay[]
  /** The time span; determines the number of date labels. */
  range: '30d' | '90d' | '1y'
  height?: string
}

const Plot = chakra('div', {
  base: {
    position: 'relative',
    ps: { base: 0, md: '3.25rem' },
    fontSize: '12',
    lineHeight: 1,
    color: 'ink.500',
    fontVariantNumeric: 'tabular-nums',
    '& [data-line]': {
      position: 'absolute',
      insetX: 0,
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      transform: 'translateY(-50%)',
    },
    '& [data-line] > span': {
      w: '2.75rem',
      textAlign: 'end',
      flex: 'none',
      display: { base: 'none', md: 'block' },
    },
    '& [data-line]::after': { content: '""', flex: 1, borderTop: '1px solid {colors.line}', opacity: 0.7 },
    '& [data-line=zero]::after': { borderColor: 'ink.300', opacity: 1 },
    '& [data-cols]': { position: 'relative', display: 'flex', h: 'full' },
    '& [data-col]': { position: 'relative', flex: 1, minW: 0, h: 'full', borderRadius: '.25rem' },
    '& [data-col][data-at]': { bg: 'picked' },
    '& i': {
      position: 'absolute',
      left: '50%',
      w: 'min(.5rem, 64%)',
      transform: 'translateX(-50%)',
      borderRadius: 'mark',
      // Keeps its colours in forced-colors mode, and in print, where browsers omit backgrounds.
      forcedColorAdjust: 'none',
      printColorAdjust: 'exact',
    },
    '& i[data-joined]': { bg: 'brand.500' },
    '& i[data-left]': { bg: 'ink.300' },
    '& i[data-posts]': { bottom: '-.125rem', w: '.25rem', h: '.25rem', borderRadius: 'full', bg: 'ink.500' },
  },
})

const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Indexes of the labelled days: weekly, or evenly spaced for longer spans. The last one is "today". */
function dateMarks(count: number, range: JoinedLeftChartProps['range']): number[] {
  const every = range === '30d' ? 7 : range === '90d' ? 21 : Math.ceil(count / 6)
  const marks: number[] = []
  for (let index = 0; index < count - every / 2; index += every) marks.push(index)
  return count > 0 ? [...marks, count - 1] : []
}

/** Under the middle of its day; the first and last dates end with the chart, which is as wide as its card's text on a phone. */
function placeDate(index: number, count: number): CSSProperties {
  if (count > 1 && index === 0) return { left: 0 }
  if (count > 1 && index === count - 1) return { right: 0 }
  return { left: `${((index + 0.5) / count) * 100}%`, transform: 'translateX(-50%)' }
}

/** Joined fans upwards, fans who left downwards, as marks (look.md, "Charts"). Screen readers get a table. */
export function JoinedLeftChart({ days, range, height = '12.5rem' }: JoinedLeftChartProps) {
  const language = useLanguage()
  const [at, setAt] = useState<number | null>(null)
  const scale = joinedLeftScale(
    Math.max(0, ...days.map((day) => day.joined)),
    Math.max(0, ...days.map((day) => day.left)),
  )
  const number = numberIn(language)
  return (
    <div>
      <Plot style={{ height }} aria-hidden onPointerLeave={() => setAt(null)}>
        {scale.lines.map((value) => (
          <div
            key={value}
            data-line={value === 0 ? 'zero' : ''}
            style={{ top: `${scale.at(value)}%`, left: 0, right: 0 }}
          >
            <span>{number(value)}</span>
          </div>
        ))}
        <div data-cols="">
          {days.map((day, index) => (
            <div
              key={day.day}
              data-col=""
              data-at={index === at ? '' : undefined}
              onPointerEnter={() => setAt(index)}
            >
              <Bar day={day} scale={scale} />
            </div>
          ))}
          {at !== null && days[at] && (
            <DayTip
              day={days[at]}
              side={at > days.length / 2 ? 'before' : 'after'}
              place={(at + (at > days.length / 2 ? 0 : 1)) / days.length}
            />
          )}
        </div>
      </Plot>
      <Dates days={days} range={range} />
      <DayTable days={days} />
    </div>
  )
}

function Bar({ day, scale }: { day: ChartDay; scale: Scale }) {
  const zero = scale.at(0)
  return (
    <>
      {day.joined > 0 && (
        <i
          data-joined=""
          style={{
            bottom: `${100 - zero}%`,
            height: `${zero - scale.at(day.joined)}%`,
            minHeight: '1px',
          }}
        />
      )}
      {day.left > 0 && (
        <i
          data-left=""
          style={{ top: `${zero}%`, height: `${scale.at(-day.left) - zero}%`, minHeight: '1px' }}
        />
      )}
      {Boolean(day.posts) && <i data-posts="" />}
    </>
  )
}

/** The date labels below the chart. */
function Dates({ days, range }: Pick<JoinedLeftChartProps, 'days' | 'range'>) {
  const t = useUiWords()
  const language = useLanguage()
  const short = (day: string) =>
    dateFormat(
      language,
      language === 'en' ? { month: 'short', day: 'numeric' } : { month: 'numeric', day: 'numeric' },
    ).format(new Date(`${day}T00:00`))
  const today = localDay(useNow())
  const marks = dateMarks(days.length, range)
  return (
    <chakra.div
      aria-hidden
      position="relative"
      h="1rem"
      mt={2}
      ms={{ base: 0, md: '3.25rem' }}
      fontSize="12"
      lineHeight={1}
      color="ink.500"
    >
      {marks.map((index) => (
        <chakra.span
          key={index}
          position="absolute"
          whiteSpace="nowrap"
          style={placeDate(index, days.length)}
        >
          {index === days.length - 1 && days[index]?.day === today
            ? t('chart.today')
            : short(days[index]?.day ?? '')}
        </chakra.span>
      ))}
    </chakra.div>
  )
}
