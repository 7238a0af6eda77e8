import type { UserInfo } from '@fankeep/shared/contract'
import type { Crypto } from '../../infra/crypto'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { userInfoOf } from '../member/info'
import { undoLeaving } from '../member/leaving'

const purpose = 'keeping an account'

/** The link in a mail: its screen has a button that cancels this erasure of this account. The link can do nothing else. */
export const keepUrl = (crypto: Crypto, site: string, userId: string, eraseAt: Date) =>
  `${site}/keepAccount?${new URLSearchParams({ key: crypto.seal(purpose, `${userId}:${eraseAt.getTime()}`) })}`

/** @throws Refusal `undo_key` */
function openKey(crypto: Crypto, key: string): { userId: string; eraseAt: Date } {
  try {
    const [userId = '', at] = crypto.open(purpose, key).split(':')
    return { userId, eraseAt: new Date(Number(at)) }
  } catch {
    throw new Refusal('undo_key')
  }
}

export async function keepByLink(
  { db, clock, crypto }: Services,
  { input, address }: Pick<Call<'user.undoDeleteByLink'>, 'input' | 'address'>,
): Promise<Record<string, never>> {
  const { userId, eraseAt } = openKey(crypto, input.key)
  if (!(await undoLeaving(db, userId, eraseAt))) throw new Refusal('undo_key')
  await record(db, clock, { userId, action: 'user.kept', address, detail: { by: 'link' } })
  return {}
}

export async function keepAccount(
  services: Services,
  { member, token, address }: Call<'user.undoDelete'>,
): Promise<UserInfo> {
  const { db, clock } = services
  if (await undoLeaving(db, member.id))
    await record(db, clock, { userId: member.id, action: 'user.kept', address, detail: { by: 'member' } })
  return userInfoOf(services, member.id, token)
}
