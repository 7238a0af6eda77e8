import { chakra } from '@chakra-ui/react'
import { type Language, useLanguage } from '../../host/words'
import { dateFormat, formatNumber } from '../intl'
import { VisuallyHidden } from '../layout'
import { useUiWords } from '../words'

export interface ChartDay {
  /** For example `2026-11-21`. */
  day: string
  /** null before the first known list. */
  total: number | null
  joined: number
  left: number
  /** How many posts were published; omit it if the chart does not show posts. */
  posts?: number
}

const Tip = chakra('div', {
  base: {
    position: 'absolute',
    top: '-1rem',
    zIndex: 2,
    minW: '10.5rem',
    p: 3,
    bg: 'paper.0',
    color: 'ink.950',
    borderWidth: '1px',
    borderRadius: '.75rem',
    boxShadow: 'floating',
    lineHeight: 1.6,
    pointerEvents: 'none',
    '& b': { display: 'block', fontSize: '13', mb: 1 },
    '& div': { display: 'flex', gap: 4 },
    '& div > span:last-child': { ms: 'auto', fontWeight: 600 },
    '& [data-net=up]': { color: 'goodText' },
  },
})

/** Uses a minus sign as wide as the plus sign. */
export const numberIn = (language: Language) => (value: number) =>
  formatNumber(value, language).replace('-', '−')

export function DayTip({ day, side, place }: { day: ChartDay; side: 'before' | 'after'; place: number }) {
  const t = useUiWords()
  const language = useLanguage()
  const date = dateFormat(language, { month: 'numeric', day: 'numeric', weekday: 'short' }).format(
    new Date(`${day.day}T00:00`),
  )
  const net = day.joined - day.left
  const number = (value: number) => formatNumber(value, language)
  const style =
    side === 'after'
      ? { left: `calc(${place * 100}% + .5rem)` }
      : { right: `calc(${(1 - place) * 100}% + .5rem)` }
  return (
    <Tip style={style}>
      <b>{date}</b>
      <div>
        <span>{t('chart.joined')}</span>
        <span>{number(day.joined)}</span>
      </div>
      <div>
        <span>{t('chart.left')}</span>
        <span>{number(day.left)}</span>
      </div>
      <div>
        <span>{t('chart.net')}</span>
        <span
          data-net={net > 0 ? 'up' : ''}
        >{`${net > 0 ? '+' : net < 0 ? '−' : ''}${number(Math.abs(net))}`}</span>
      </div>
      {day.posts !== undefined && (
        <div>
          <span>{t('chart.posts')}</span>
          <span>{number(day.posts)}</span>
        </div>
      )}
    </Tip>
  )
}

/** The chart's figures as a table for screen readers. */
export function DayTable({ days }: { days: readonly ChartDay[] }) {
  const t = useUiWords()
  const number = numberIn(useLanguage())
  const withPosts = days.some(({ posts }) => posts !== undefined)
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{t('chart.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col">{t('chart.joined')}</th>
            <th scope="col">{t('chart.left')}</th>
            {withPosts && <th scope="col">{t('chart.posts')}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              <td>{number(day.joined)}</td>
              <td>{number(day.left)}</td>
              {withPosts && <td>{number(day.posts ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
