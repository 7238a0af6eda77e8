/**
 * A condition on a row of `fans`, as SQL text without parameters, because COPY takes none. `set` can become a join, which suits whole
 * lists; `probe` is evaluated row by row, which suits few rows (`offset 0` keeps the planner from joining it).
 */
export interface FanCondition {
  set: string
  probe: string
}

/** Whether a query has a row. The query must refer to `fans` and contain the page’s id, so that one shard answers it. */
const exists = (query: string): FanCondition => ({
  set: `exists (${query})`,
  probe: `exists (${query} offset 0)`,
})

export const hasTag = (pageId: string, tagId: string): FanCondition =>
  exists(
    `select from tagged_fans t where t.page_id = ${BigInt(pageId)} and t.tag_id = ${BigInt(tagId)} and t.uid = fans.uid`,
  )

export const isInGroup = (pageId: string, groupId: string): FanCondition =>
  exists(
    `select from group_fans g where g.page_id = ${BigInt(pageId)} and g.group_id = ${BigInt(groupId)} and g.uid = fans.uid`,
  )

/** A condition from a plain SQL expression. */
export const says = (text: string): FanCondition => ({ set: text, probe: text })

export const isNot = ({ set, probe }: FanCondition): FanCondition => ({
  set: `not (${set})`,
  probe: `not (${probe})`,
})

export const allOf = (conditions: readonly FanCondition[]): FanCondition => ({
  set: conditions.map(({ set }) => `(${set})`).join(' and '),
  probe: conditions.map(({ probe }) => `(${probe})`).join(' and '),
})
