import type { CallInput, FanCondition as RuleCondition } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { startOf } from '../../infra/days'
import { wroteMark } from '../../platforms/facebook/connector'
import { allOf, type FanCondition, hasTag, isInGroup, isNot, says } from '../fan-labels/conditions'
import { groupOf } from '../fan-labels/groups'
import { liveOf, tagKind } from '../fan-labels/kinds'
import { tagIds } from '../fan-labels/tags'
import type { PageRow } from '../pages/owned-page'

/** The filter's additional conditions (`FanFilter.narrow`). @throws Refusal `not_found` */
export async function narrowOf(
  db: Db,
  page: Pick<PageRow, 'id'>,
  { tag, group }: Pick<CallInput<'fans.list'>, 'tag' | 'group'>,
): Promise<FanCondition | undefined> {
  const conditions = [
    ...(tag === undefined ? [] : [hasTag(page.id, (await liveOf(db, tagKind, page.id, tag)).id)]),
    ...(group === undefined ? [] : [await isOfGroup(db, page.id, group)]),
  ]
  return conditions.length === 0 ? undefined : allOf(conditions)
}

async function isOfGroup(db: Db, pageId: string, id: string): Promise<FanCondition> {
  const { rule } = await groupOf(db, pageId, id)
  if (!rule) return isInGroup(pageId, id)
  // No fan has a tag that is in the bin.
  const tags = await tagIds(db, pageId)
  return allOf(rule.all.map((condition) => conditionOf(pageId, condition, tags)))
}

/** Uids of people who wrote share a prefix: a range of the key. */
const wrote = says(`fans.uid >= '${wroteMark}' and fans.uid < '${wroteMark}\u{10ffff}'`)

/** A condition of a rule as one on a row of `fans`. Its day has been validated, and a tag must be one of the page's. */
function conditionOf(pageId: string, rule: RuleCondition, tags: ReadonlySet<string>): FanCondition {
  switch (rule.kind) {
    case 'tag':
      return yes(rule.is, tags.has(rule.tag) ? hasTag(pageId, rule.tag) : says('false'))
    case 'since':
      return says(`fans.at >= ${momentOf(rule.day)}`)
    case 'before':
      return says(`fans.at < ${momentOf(rule.day)}`)
    case 'gone':
      return says(`fans.gone_at is ${rule.is ? 'not ' : ''}null`)
    case 'wrote':
      return yes(rule.is, wrote)
    case 'email':
      return says(`fans.email is ${rule.is ? 'not ' : ''}null`)
  }
}

const yes = (is: boolean, condition: FanCondition) => (is ? condition : isNot(condition))

const momentOf = (day: string) => `'${startOf(day).toISOString()}'::timestamptz`
