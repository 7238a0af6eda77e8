import type { CallInput } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { hasTag } from '../fan-labels/labels-of'
import { tagOf } from '../fan-labels/tags'
import type { PageRow } from '../pages/owned-page'

/** The filter's conditions that are not the list's own (`FanFilter.narrow`). @throws Refusal `not_found` */
export async function narrowOf(
  db: Db,
  page: PageRow,
  { tag }: Pick<CallInput<'fans.list'>, 'tag'>,
): Promise<string | undefined> {
  return tag === undefined ? undefined : hasTag((await tagOf(db, page.id, tag)).id)
}
