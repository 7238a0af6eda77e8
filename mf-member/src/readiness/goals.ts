import type { PageReadiness } from '@fankeep/shared/contract'

export const signUpsOf = ({ sign_ups: { email, line, telegram, push } }: Pick<PageReadiness, 'sign_ups'>) =>
  email + line + telegram + push

/** Suggested goals: a twentieth, a tenth and a quarter of the fans, rounded; without those already reached. */
export function suggestedGoals(fans: number, signUps: number): number[] {
  const goals = [0.05, 0.1, 0.25].map((share) => roundUp(Math.max(50, fans * share)))
  return [...new Set(goals)].filter((goal) => goal > signUps)
}

/** Rounds up to a multiple of half the leading power of ten: 171 becomes 200, 1,340 becomes 1,500. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2
  return Math.ceil(value / step) * step
}

const farthest = 24

/** Months until the goal at the pace of the last 30 days; null if it is reached, or too far off to estimate. */
export function monthsToGoal({ goal, lately, ...page }: PageReadiness): number | null {
  const left = (goal ?? 0) - signUpsOf(page)
  if (left <= 0 || lately === 0) return null
  const months = Math.ceil(left / lately)
  return months <= farthest ? months : null
}
