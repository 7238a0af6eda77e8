import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import { jsonFile } from '../../infra/json-lines'
import type { ZipEntry } from '../../infra/zip/zip-writer'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { revoke } from './bindings'
import type { MediaTables } from './tables'

type Row = Pick<Selectable<MediaTables['mediaAccounts']>, 'id' | 'platform' | 'tokens'>

/** Revokes the tokens of an erased account at their platforms. A job, because the transaction must not wait for the platforms. */
export const revokeTokens = defineJob<Row>({
  name: 'media.revoke',
  timeout: 60,
})

export const revokeTokensHandler = handleJob(revokeTokens, {
  run: (row, services) => revoke(services, row),
})

export async function eraseMedia(
  { queue }: Services,
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('mediaAccounts')
    .select(['id', 'platform', 'tokens'])
    .where('userId', '=', userId)
    .execute()
  for (const row of rows) await queue.add(revokeTokens, row, { trx })
}

/** The bindings, without their tokens: anyone who has a token can use it at the platform. */
export async function* keptMedia({ db }: Services, userId: string): AsyncIterable<ZipEntry> {
  yield {
    path: 'bindings.json',
    open: () =>
      jsonFile(() =>
        db
          .selectFrom('mediaAccounts')
          .select(['platform', 'account', 'scopes', 'since', 'expiresAt', 'state'])
          .where('userId', '=', userId)
          .execute(),
      ),
  }
}
