import { consultingMinutes } from '@fankeep/shared/contract'
import { dateFormat } from '@fankeep/shared/ui'
import { dayBack, useText } from '../format'

const minutes = 60_000

/** Formats the times of talks by the member's own calendar and clock. */
export function useMoments() {
  const { format, language } = useText()
  const ended = (at: string) => new Date(Date.parse(at) + consultingMinutes * minutes).toISOString()
  return {
    /** `Mon, November 23, 10:00–10:30` */
    whole: (at: string) =>
      `${dateFormat(language, { weekday: 'short', month: 'long', day: 'numeric' }).format(new Date(at))} ${format.time(at)}–${format.time(ended(at))}`,
    /** `Monday, November 23` */
    day: (at: string) =>
      dateFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(at)),
    weekday: (at: string) => dateFormat(language, { weekday: 'short' }).format(new Date(at)),
    date: (at: string) =>
      dateFormat(language, { month: language === 'en' ? 'short' : 'numeric', day: 'numeric' }).format(
        new Date(at),
      ),
    /** `Taipei Time` */
    zone: (at: string) =>
      dateFormat(language, { timeZoneName: 'longGeneric' })
        .formatToParts(new Date(at))
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  }
}

/** Groups times by the day in the member's calendar, `2026-11-23`, keeping their order. */
export function byDay(times: readonly string[]): Map<string, string[]> {
  const days = new Map<string, string[]>()
  for (const at of times) {
    const day = dayBack(0, new Date(at))
    days.set(day, [...(days.get(day) ?? []), at])
  }
  return days
}
