import { addDays, dayOf } from '../../../infra/days'

const hourMs = 3600_000
/** Mails are sent from nine in the morning on, Taipei time. */
const firstHour = 9

/** The Monday (YYYY-MM-DD) of the week of a timestamp; a week begins on Monday at nine. */
export function weekOf(at: Date): string {
  const day = dayOf(at.getTime() - firstHour * hourMs)
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}
