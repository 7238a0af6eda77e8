import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { timeNow } from '../host/server-time'
import { useLanguage } from '../host/words'
import { Missing } from './figures'
import { formatDate, formatRelative } from './intl'

const everyMs = 30_000
const listeners = new Set<() => void>()
/** By this device's clock; 0 while no component shows it. */
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, everyMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    now = 0
  }
}

/** The present by the server's clock, updated every half minute by one timer for all components that show it. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => timeNow((now ||= Date.now()))))
}

const Time = chakra('time', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '&[data-start]::first-letter': { textTransform: 'uppercase' },
    '&[data-start]': { display: 'inline-block' },
  },
})

export interface RelativeTimeProps {
  /** ISO 8601; null if it has not happened. */
  at: string | null | undefined
  /** True if it begins a sentence. */
  start?: boolean
}

/** How long ago, or the day and hour, as precisely as needed. The tooltip shows the full time. */
export function RelativeTime({ at, start }: RelativeTimeProps) {
  const language = useLanguage()
  const present = useNow()
  if (!at) return <Missing />
  const date = new Date(at)
  return (
    <Time dateTime={at} title={formatDate(date, language, true)} {...(start && { 'data-start': '' })}>
      {formatRelative(date, present, language)}
    </Time>
  )
}

export interface DateTextProps {
  /** ISO 8601, or a day (`2026-11-21`); null if unknown. */
  at: string | null | undefined
  withTime?: boolean
}

export function DateText({ at, withTime }: DateTextProps) {
  const language = useLanguage()
  if (!at) return <Missing />
  // A day without a time means that day in the person's time zone, not midnight UTC.
  const date = new Date(at.length === 10 ? `${at}T00:00` : at)
  return <Time dateTime={at}>{formatDate(date, language, withTime)}</Time>
}
