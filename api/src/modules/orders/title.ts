import type { Quote } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import { say } from '../../infra/words'

/** An order's title: the names of all its lines, as a list. */
export function titleOf(language: Language, { lines }: Pick<Quote, 'lines'>): string {
  const named = lines.map((line) => lineName(language, line))
  return new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(named)
}

export function lineName(
  language: Language,
  { kind, plan_type, months, count }: Quote['lines'][number],
): string {
  const period = say(language, `order.period.${months}`)
  const plan = say(language, `order.plan.${plan_type}`)
  return say(language, `order.line.${kind}`, { plan, period, count })
}
