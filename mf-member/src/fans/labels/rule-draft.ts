import type { FanCondition, FanRule } from '@fankeep/shared/contract'

/** The names of conditions in the dialog: their kind, and `+` or `-` for true or not. */
export const conditionKinds = [
  ...(['tag+', 'tag-', 'since', 'before', 'gone-', 'gone+', 'email+', 'email-', 'wrote+', 'wrote-'] as const),
]
export type ConditionKind = (typeof conditionKinds)[number]

/** A condition while it is being edited. */
export interface ConditionDraft {
  kind: ConditionKind
  tag: string
  day: string
}

export const blankCondition: ConditionDraft = { kind: 'gone-', tag: '', day: '' }

const kindOf = (condition: FanCondition): ConditionKind =>
  'is' in condition ? `${condition.kind}${condition.is ? '+' : '-'}` : condition.kind

export const draftOf = (rule: FanRule): ConditionDraft[] =>
  rule.all.map((condition) => ({
    kind: kindOf(condition),
    tag: condition.kind === 'tag' ? condition.tag : '',
    day: 'day' in condition ? condition.day : '',
  }))

/** The rule of complete conditions; undefined while one of them lacks its tag or its day. */
export function ruleOf(drafts: readonly ConditionDraft[]): FanRule | undefined {
  const all = drafts.flatMap(({ kind, tag, day }): FanCondition[] => {
    if (kind === 'since' || kind === 'before') return day === '' ? [] : [{ kind, day }]
    const is = kind.endsWith('+')
    if (kind === 'tag+' || kind === 'tag-') return tag === '' ? [] : [{ kind: 'tag', tag, is }]
    return [{ kind: kind.slice(0, -1) as 'gone' | 'email' | 'wrote', is }]
  })
  return all.length > 0 && all.length === drafts.length ? { all } : undefined
}
