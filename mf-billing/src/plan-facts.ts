import type { Plan } from '@fankeep/shared/contract'
import type { useWords } from '@fankeep/shared/host'

/** Facts for which the plan list has no figure (design.md, "Plans"): described in words, by the plan's type. */
export const wordFacts = ['fans', 'callback', 'restore', 'space', 'auto'] as const

/** Types we have words for: a plan of a future type is shown only with its figures. */
export const knownTypes = [0, 1, 2, 3]

/** Inside the application the plans have other names (look.md: 頂級, on the public site 尊榮). */
export const nameOf = (t: ReturnType<typeof useWords>, { type, title }: Pick<Plan, 'type' | 'title'>) =>
  knownTypes.includes(type) ? t(`level.${type}`) : title

export const inOrder = (plans: Plan[]) => [...plans].sort((a, b) => a.type - b.type)
