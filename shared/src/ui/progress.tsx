import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLanguage } from '../host/words'
import { Button } from './button'
import { formatNumber } from './intl'
import { Marks, type MarksProps } from './marks'
import { useUiWords } from './words'

const Frame = chakra('div', {
  base: {
    fontSize: '12',
    lineHeight: 1.5,
    color: 'ink.500',
    fontVariantNumeric: 'tabular-nums',
    '& > [data-row]': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '0 .75rem' },
    '& > [data-row] > :last-child:not(:first-child)': { ms: 'auto' },
    '& b': { color: 'ink.950' },
    '& [data-count]': { fontSize: '13' },
  },
})

export interface ProgressProps {
  done: number
  /** null while the total is not known. */
  of: number | null
  /** The counted unit, small, after the numbers: 位, posts. */
  unit?: string
  /** The speed, as text: "1,000 a minute, X's limit". */
  rate?: ReactNode
  /** Seconds left, or a text. */
  left?: number | ReactNode
  onStop?: () => void
  stopping?: boolean
  tone?: MarksProps['tone']
  /** What is in progress, for screen readers. */
  label?: string
}

/** Progress of a task: count, marks, rate, remaining time, and a stop button. */
export function Progress({ done, of, unit, rate, left, onStop, stopping, tone, label }: ProgressProps) {
  const t = useUiWords()
  const language = useLanguage()
  const at = of === null ? null : of > 0 ? (done / of) * 100 : 0
  const count = formatNumber(done, language)
  const total = of === null ? '' : ` / ${formatNumber(of, language)}`
  return (
    <Frame>
      <div data-row="">
        <span data-count="">
          <b>{count}</b>
          {`${total}${unit ? ` ${unit}` : ''}`}
        </span>
        {onStop && (
          <Button size="sm" variant="ghost" icon="stop" my={-1} me={-2} busy={stopping} onClick={onStop}>
            {t('stop')}
          </Button>
        )}
      </div>
      <chakra.div
        my={1.5}
        role="progressbar"
        aria-label={label ?? t('progress')}
        aria-valuetext={`${count}${total}${unit ? ` ${unit}` : ''}`}
        {...(at !== null && { 'aria-valuenow': Math.round(at), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      >
        <Marks at={at} tone={tone} />
      </chakra.div>
      {(rate || left !== undefined) && (
        <div data-row="">
          <span>{rate}</span>
          {left !== undefined && left !== null && (
            <span>{typeof left === 'number' ? <TimeLeft seconds={left} /> : left}</span>
          )}
        </div>
      )}
    </Frame>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const t = useUiWords()
  if (seconds < 60) return t('left.seconds', { count: Math.max(1, Math.round(seconds)) })
  if (seconds < 5400) return t('left.minutes', { count: Math.round(seconds / 60) })
  return t('left.hours', { count: Math.round(seconds / 3600) })
}
