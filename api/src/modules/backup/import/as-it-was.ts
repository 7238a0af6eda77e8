import type { PoolClient } from 'pg'
import type { KeptPage } from '../../../platforms/archive'
import { replaceDays } from '../../fans/days'
import { labelAsBefore } from '../../fan-labels/as-before'
import { listedFans } from '../../fans/listed'
import { addNames } from '../../fans/names'
import { describeAsBefore } from '../../pages/as-before'
import type { PageRow } from '../../pages/owned-page'

/** Nothing of it has been backed up: no list and no post. */
const isEmpty = ({ listAt, lastBackup, posts }: PageRow) =>
  listAt === null && lastBackup === null && posts === 0

/**
 * Restores an empty page to its state at the installation it comes from: its name, role and state, its earlier handles, the
 * daily figures of its fans, the fans' earlier ids, and the member's tags, groups and notes. A page that already has lists
 * stays unchanged. Call it in the transaction that holds a lock on the page, after fans and posts are merged.
 */
export async function makeAsItWas(client: PoolClient, before: PageRow, kept: KeptPage): Promise<void> {
  if (!isEmpty(before)) return
  await describeAsBefore(client, before.id, kept)
  if (kept.names.length > 0) await addNames(client, before.id, kept.names)
  if (kept.days.length > 0) await replaceDays(client, before.id, kept.days)
  await labelAsBefore(client, before.id, kept.labels, (uids) => listedFans(client, before.id, uids))
}
