import type { PoolClient } from 'pg'
import { type Archive, ArchiveProblem } from '../../../platforms/archive'
import { sharedFans } from '../../fans/merge/shared-fans'
import type { PageRow } from '../../pages/owned-page'

/** The forms of a handle: a name the owner chose, a number, a channel. Only two of one form can be compared. */
function formOf(handle: string): string {
  if (/^\d+$/.test(handle)) return 'number'
  return /^(channel|groups|c|user)\//.exec(handle)?.[1] ?? 'name'
}

/** Points in a name mean nothing to Facebook: `mochi.daily` and `mochidaily` are one page. */
const plain = (handle: string, { platform }: PageRow) =>
  platform === 'facebook' ? handle.replaceAll('.', '') : handle

/** An account that was renamed keeps its fans: from this share of them on, it is the same one under another name. */
const sameFrom = 0.5

/**
 * Refuses the archive of another account, where that is certain: its owner is called otherwise than this page ever
 * was, and its fans are not this page's. Gives a name that is new to the page: it was renamed, or known only by a handle of
 * another form (Facebook's number, YouTube's channel), by which the next archive is then judged.
 * @throws ArchiveProblem `archive_other_owner`
 */
export async function checkOwner(
  client: PoolClient,
  page: PageRow,
  { owner, hasFans }: Pick<Archive, 'owner' | 'hasFans'>,
): Promise<string | null> {
  if (!owner || page.handles.some((handle) => plain(handle, page) === plain(owner, page))) return null
  const isComparable = page.handles.some((handle) => formOf(handle) === formOf(owner))
  const isOther = isComparable && !(hasFans && (await sharesFans(client, page)))
  if (isOther || (await isOtherPage(client, page, owner)))
    throw new ArchiveProblem('archive_other_owner', { owner })
  return owner
}

/** The member has a page of that name, too: it belongs there. */
const isOtherPage = async (client: PoolClient, page: PageRow, owner: string) => {
  const { rows } = await client.query<{ handle: string }>(
    'select unnest(handles) as handle from pages where user_id = $1 and platform = $2 and id <> $3',
    [page.userId, page.platform, page.id],
  )
  return rows.some(({ handle }) => plain(handle, page) === plain(owner, page))
}

const sharesFans = async (client: PoolClient, { id, fans }: PageRow): Promise<boolean> =>
  fans > 0 && (await sharedFans(client, id)) >= sameFrom
