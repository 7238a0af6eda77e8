import type { Selectable } from 'kysely'
import type { Config } from '../../infra/config/config'
import type { Db } from '../../infra/database/connect'
import type { Messenger } from '../../platforms/messenger'
import type { PageRow } from '../pages/owned-page'
import type { PagesTables } from '../pages/tables'
import { boundPagesLike } from '../connection/access'

/** A page that can send messages, and its account's name there. */
export interface Sender {
  page: Selectable<PagesTables['pages']>
  account: string
}

/**
 * The accounts that can message a page's fans: the page itself while its permission is valid, then the member's other pages on that
 * platform. After a hijack the page itself is lost, but its fans have the same ids for the other pages (platforms.md, "What follows
 * for the product").
 */
export async function sendersFor(
  { config, db }: { config: Config; db: Db },
  page: Pick<PageRow, 'id' | 'userId' | 'platform'>,
  messenger: Messenger,
): Promise<Sender[]> {
  if (!config.oauth[messenger.app]) return []
  const rows = await boundPagesLike(db, page)
  return rows
    .filter(({ scopes }) => messenger.scopes.every((scope) => scopes.includes(scope)))
    .map(({ account, scopes: _scopes, ...own }) => ({ page: own, account }))
}
