import type { UserInfo } from '@fankeep/shared/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Call } from '../../infra/http/api'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { findByEmail, findByTel, normalNumber, refuseTaken, telTarget } from '../member/accounts'
import { memberRequester, visitorRequester } from '../auth/requester'
import { useCode } from '../auth/codes'
import { contactChangedMail, passwordChangedMail } from '../auth/mails'
import { shortEmail, shortTel } from '../auth/member-codes'
import { requireRecentProof } from '../session/recent-proof'
import { hashPassword, refuseWeakPassword } from '../auth/passwords'
import { renewSession } from '../session/sessions'
import { closeTickets } from '../two-factor/tickets'
import { inTransaction } from '../../infra/database/transaction'
import type { Mail } from '../../infra/messages'
import { userInfoOf, type UserRow } from '../member/info'
import { tellOwner } from '../member/tell-owner'
import { changeMember, holdMemberRow, type MemberChange, memberOf, setLanguage } from '../member/users'

/**
 * Saves a member's changes to their profile. A new e-mail address or number requires a code sent to it (use `register`) and a recent
 * proof of identity. A first password requires only the proof. Changing a password requires a code sent to an address or number that
 * was proven before (use `reset`). One code proves one change, so a call can make only one of the three changes.
 * @throws Refusal `proof_required`
 */
export async function saveBase(services: Services, call: Call<'user.saveBase'>): Promise<UserInfo> {
  const { db, clock, limits } = services
  const { member, input, address } = call
  if (!(await limits.take('changePerMember', member.id))) throw new Refusal('too_many_requests')
  const user = await memberOf(db, member.id)

  const change: MemberChange = {
    ...(input.sex !== undefined && { sex: input.sex }),
    ...(await proven(services, user, call)),
  }
  const fields = Object.keys(change)
  let { token } = call
  if (fields.length > 0) {
    await inTransaction(db, async (trx) => {
      // Another change may have been made since it was read.
      const before = (await holdMemberRow(trx, member.id)) ?? user
      await changeMember(trx, member.id, { ...change, updatedAt: clock.now() })
      if (change.email !== undefined && before.emailVerifiedAt && change.email !== before.email)
        await rememberReplaced(trx, before, clock.now())
      if (change.passwordHash) {
        token = await renewSession(trx, services, { userId: member.id, tokenHash: member.tokenHash })
        await closeTickets(trx, member.id)
      }
      await record(trx, clock, { userId: member.id, action: 'user.saved', address, detail: { fields } })
    }).catch(refuseTaken)
    await tellChange(services, user, change, call.language)
  }
  return userInfoOf(services, member.id, token)
}

/** Remembers the replaced address: important mails also go there for a while, because a thief who changed the address cannot read the old one. */
const rememberReplaced = (trx: Transaction<Database>, { id, email }: UserRow, replacedAt: Date) =>
  trx
    .insertInto('replacedEmails')
    .values({ userId: id, email, replacedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'email']).doUpdateSet({ replacedAt }))
    .execute()

/** Tells the member at the address or number that was proven before the change. So a member who did not make the change can still act. */
async function tellChange(
  services: Services,
  user: UserRow,
  change: MemberChange,
  language: Language,
): Promise<void> {
  const site = services.config.publicUrl
  const tell = (mailTo: (to: string) => Mail) => tellOwner(services, user, language, mailTo)
  const { email } = change
  if (typeof email === 'string' && email !== user.email)
    await tell((to) => contactChangedMail(language, 'email', { to, now: shortEmail(email), site }))
  const number = { areaCode: String(change.areaCode), tel: String(change.tel) }
  if (change.tel !== undefined && telTarget(number) !== telTarget(user))
    await tell((to) => contactChangedMail(language, 'tel', { to, now: shortTel(number), site }))
  if (change.passwordHash && user.passwordHash)
    await tell((to) => passwordChangedMail(language, { to, site }))
}

async function proven(services: Services, user: UserRow, call: Call<'user.saveBase'>): Promise<MemberChange> {
  const { db, clock } = services
  const { input, member } = call
  const { email, password, code = '' } = input
  const number = normalNumber(input.area_code ?? user.areaCode, input.tel ?? user.tel)
  // The form sends all its fields: an unchanged value counts as a change only if it is not proven yet and a code is given.
  const proves = (same: boolean, provenAt: Date | null) => !same || (code !== '' && !provenAt)
  const changesEmail = email !== undefined && proves(email === user.email, user.emailVerifiedAt)
  const changesTel =
    input.tel !== undefined && proves(telTarget(number) === telTarget(user), user.telVerifiedAt)
  const changesPassword = password !== undefined && user.passwordHash !== null

  if (password !== undefined) refuseWeakPassword(password, [user.email, user.nickname])
  const asked = [changesEmail && 'email', changesTel && 'tel', changesPassword && 'password'].filter(
    (name) => name !== false,
  )
  if (asked.length > 1) throw new Refusal('fields_invalid', { fields: asked.slice(1) })
  if (changesEmail || changesTel || (password !== undefined && !changesPassword))
    await requireRecentProof(services, member)

  // The new address or number may be another person’s: until it is proven, guesses at its code are limited as for any visitor.
  if (changesEmail) {
    const requester = await visitorRequester(services, await findByEmail(db, email), call)
    await useCode(services, { target: email, use: 'register', code, requester })
    return { email, emailVerifiedAt: clock.now() }
  }
  if (changesTel) {
    const requester = await visitorRequester(services, await findByTel(db, number), call)
    await useCode(services, { target: telTarget(number), use: 'register', code, requester })
    return { ...number, telVerifiedAt: clock.now() }
  }
  if (changesPassword) {
    const target = user.emailVerifiedAt ? user.email : telTarget(user)
    await useCode(services, { target, use: 'reset', code, requester: memberRequester('') })
  }
  return password === undefined ? {} : { passwordHash: await hashPassword(password) }
}

export async function saveNickname(services: Services, call: Call<'user.saveNickname'>): Promise<UserInfo> {
  const { db, clock } = services
  const change = { nickname: call.input.nickname, updatedAt: clock.now() }
  await changeMember(db, call.member.id, change)
  return userInfoOf(services, call.member.id, call.token)
}

/** Turns notices about events of the member’s pages, or about full storage, on or off. */
export async function setNotice(
  services: Services,
  notice: 'noticeActive' | 'noticeStorage',
  { member, input, token }: Call<'user.setActiveNotice'> | Call<'user.setStorageNotice'>,
): Promise<UserInfo> {
  const { db, clock } = services
  const change = { [notice]: input.on, updatedAt: clock.now() }
  await changeMember(db, member.id, change)
  return userInfoOf(services, member.id, token)
}

/** Every visit begins with the call that reads the session: its language becomes the language of the member’s mails. */
export const rememberLanguage = ({ db }: Services, userId: string, language: Language) =>
  setLanguage(db, userId, language)
