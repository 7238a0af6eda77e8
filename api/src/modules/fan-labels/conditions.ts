/**
 * A condition on a row of `fans`, as text without parameters, which COPY cannot have. `set` is joined, which suits whole lists; `probe` is
 * asked row by row, where few rows come to it (`offset 0` keeps the planner from joining it).
 */
export interface FanCondition {
  set: string
  probe: string
}

/** Whether there is a row: of a query that names `fans`, and the page by its id, so that one shard has the answer. */
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

/** A condition that an expression says. */
export const says = (text: string): FanCondition => ({ set: text, probe: text })

export const isNot = ({ set, probe }: FanCondition): FanCondition => ({
  set: `not (${set})`,
  probe: `not (${probe})`,
})

export const allOf = (conditions: readonly FanCondition[]): FanCondition => ({
  set: conditions.map(({ set }) => `(${set})`).join(' and '),
  probe: conditions.map(({ probe }) => `(${probe})`).join(' and '),
})
