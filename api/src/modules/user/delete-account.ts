import { type CallOutput, eraseDays } from '@fankeep/shared/contract'
import type { Call, Member } from '../../infra/http/api'
import { inTransaction } from '../../infra/database/transaction'
import type { Module } from '../../infra/module'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { trustedFrom } from '../auth/device-age'
import { useMemberCode } from '../auth/member-codes'
import { eraseAccount } from './erase-account'
import { mailLeaving } from './mail-leaving'
import { changeMember, holdMemberRow } from '../member/users'

const day = 86_400_000

/**
 * Deletes an account, for a code: by default in `eraseDays`, until when the member can keep it. With `at_once` (the right to erasure) it
 * is erased immediately, or as soon as the requesting device has been known for a day.
 */
export async function deleteAccount(
  services: Services,
  modules: readonly Module[],
  { member, input, address }: Call<'user.delete'>,
): Promise<CallOutput<'user.delete'>> {
  const from = input.at_once
    ? await trustedFrom(services, member, { use: 'delete', code: input.code })
    : new Date(services.clock.now().getTime() + eraseDays * day)
  await useMemberCode(services, member, 'delete', input.code)
  if (from) return { erase_at: (await schedule(services, member, from, address)).toISOString() }
  await eraseAccount(services, modules, member.id, 'at once')
  return { erase_at: null }
}

/** Schedules the erasure. An earlier date that is already scheduled is kept. @returns when the account will be erased */
function schedule({ db, clock, queue }: Services, { id }: Member, at: Date, address: string): Promise<Date> {
  return inTransaction(db, async (trx) => {
    const held = await holdMemberRow(trx, id)
    if (!held) throw new Error('The account has been erased in the meantime')
    if (held.eraseAt && held.eraseAt <= at) return held.eraseAt
    await changeMember(trx, id, { eraseAt: at })
    await record(trx, clock, { userId: id, action: 'user.leaving', address, detail: { at } })
    await queue.add(mailLeaving, { user: id, eraseAt: at.toISOString() }, { trx })
    return at
  })
}
