import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { connectorOf } from '../../platforms/connectors'
import { lineTo } from '../../platforms/oauth/client'
import type { PageRow } from '../pages/owned-page'
import { pagesWithBin } from '../pages/repository'
import { openAccess, sealedAccess } from './access'

type Ended = Pick<PageRow, 'platform' | 'handle'> & { pageId: string; tokens: string }

/** Ends the permission of an erased account's pages at their platforms. */
const revokeAccess = defineJob<Ended>({
  name: 'connection.revoke',
  timeout: 60,
})

const revokeAccessHandler = handleJob(revokeAccess, {
  run: async (ended, services) => {
    const provider = connectorOf(ended)?.provider
    if (!provider?.revoke || !services.config.oauth[provider.app]) return
    await provider
      .revoke(lineTo(services.config, provider), openAccess(services, ended))
      .catch((error: unknown) => services.log.warn({ err: error }, 'revoking a token at its platform failed'))
  },
})

/** A page's permission is deleted with the page. A job revokes its tokens at the platform. */
async function forget({ queue }: Services, trx: Transaction<Database>, userId: string) {
  const rows = await trx
    .selectFrom('pageAccess')
    .innerJoin(pagesWithBin(trx, userId).as('page'), 'page.id', 'pageAccess.pageId')
    .select(['pageAccess.pageId', 'pageAccess.tokens', 'page.platform', 'page.handle'])
    .execute()
  for (const row of rows) await queue.add(revokeAccess, row, { trx })
}

/** The permissions of a member's pages at their platforms. */
export const connection: Module = {
  name: 'connection',
  jobs: [revokeAccessHandler],
  eraseMember: forget,
  sealed: [sealedAccess],
  exportData: async function* ({ db }, userId) {
    yield {
      path: 'page-access.json',
      open: () =>
        jsonFile(() =>
          db
            .selectFrom('pageAccess')
            .innerJoin('pages', 'pages.id', 'pageAccess.pageId')
            .select(['pages.url', 'account', 'scopes', 'since', 'expiresAt', 'pageAccess.state'])
            .where('pages.userId', '=', userId)
            .execute(),
        ),
    }
  },
}
