import type { PoolClient } from 'pg'
import { type Archive, ArchiveProblem } from '../../../platforms/archive'
import { sharedFans } from '../../fans/merge/shared-fans'
import type { PageRow } from '../../pages/owned-page'

/** The kinds of a handle: a name the owner chose, a number, a channel. Only handles of the same kind can be compared. */
function formOf(handle: string): string {
  if (/^\d+$/.test(handle)) return 'number'
  return /^(channel|groups|c|user)\//.exec(handle)?.[1] ?? 'name'
}

/** Facebook ignores periods in a name: `mochi.daily` and `mochidaily` are the same page. */
const plain = (handle: string, { platform }: PageRow) =>
  platform === 'facebook' ? handle.replaceAll('.', '') : handle

/** A renamed account keeps its fans: from this share of known fans on, it counts as the same account. */
const sameFrom = 0.5

/**
 * Refuses the archive of another account if this is certain: its owner has a name that this page never had, and its fans are not this
 * page's. Returns the owner's name if it is new: the page was renamed, or was known only by a handle of another kind (Facebook's
 * number, YouTube's channel). The caller stores the name; later archives are checked against it as well.
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

/** Whether the member has another page with that name, to which the archive belongs. */
const isOtherPage = async (client: PoolClient, page: PageRow, owner: string) => {
  const { rows } = await client.query<{ handle: string }>(
    'select unnest(handles) as handle from pages where user_id = $1 and platform = $2 and id <> $3',
    [page.userId, page.platform, page.id],
  )
  return rows.some(({ handle }) => plain(handle, page) === plain(owner, page))
}

const sharesFans = async (client: PoolClient, { id, fans }: PageRow): Promise<boolean> =>
  fans > 0 && (await sharedFans(client, id)) >= sameFrom
