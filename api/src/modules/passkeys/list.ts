import type { CallOutput, Passkey } from '@fankeep/shared/contract'
import { record } from '../../infra/audit'
import { isRowId } from '../../infra/database/owned-row'
import { inTransaction } from '../../infra/database/transaction'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { notify } from '../notices/notify'
import { requireRecentProof } from '../session/recent-proof'
import { passkeysMost } from './add'
import { passkeysOf, presentPasskey } from './keep'
import { canHavePasskeys } from './site'

export async function listPasskeys(
  { db, config }: Services,
  { member }: Call<'passkeys.list'>,
): Promise<CallOutput<'passkeys.list'>> {
  const kept = await passkeysOf(db, member.id)
  return { list: kept.map(presentPasskey), of: passkeysMost, ready: canHavePasskeys(config) }
}

/** @throws Refusal `not_found`, also for another member's */
export async function renamePasskey(
  { db }: Services,
  { member, input: { id, name } }: Call<'passkeys.rename'>,
): Promise<Passkey> {
  const renamed = isRowId(id)
    ? await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('userId', '=', member.id)
        .returningAll()
        .executeTakeFirst()
    : undefined
  if (!renamed) throw new Refusal('not_found')
  return presentPasskey(renamed)
}

/** @throws Refusal `proof_required`, `not_found` (also for another member's), `too_many_requests` */
export async function removePasskey(
  services: Services,
  { member, input: { id }, address }: Call<'passkeys.remove'>,
): Promise<Record<string, never>> {
  const { db, clock, limits } = services
  if (!(await limits.take('changePerMember', member.id))) throw new Refusal('too_many_requests')
  await requireRecentProof(services, member)
  if (!isRowId(id)) throw new Refusal('not_found')
  await inTransaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', member.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found')
    // Codes that passkeys were exchanged for are no longer valid either.
    await trx.deleteFrom('passkeyProofs').where('userId', '=', member.id).execute()
    await record(trx, clock, {
      userId: member.id,
      action: 'passkeys.removed',
      address,
      detail: { passkey: id },
    })
    await notify(services, trx, member.id, { kind: 'passkey_removed', params: { name: removed.name } })
  })
  return {}
}
