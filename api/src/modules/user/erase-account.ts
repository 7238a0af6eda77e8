import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import { inTransaction } from '../../infra/database/transaction'
import { readLanguage } from '../../infra/language'
import { eraseLimits } from '../../infra/limits'
import { renderMail } from '../../infra/mail/mail'
import { eraseOutbox } from '../../infra/queued-messages/queued-messages'
import type { Module } from '../../infra/module'
import type { Services } from '../../infra/services'
import { dueAtOnce, eraseEach } from '../../infra/maintenance/maintenance'
import { say } from '../../infra/words'
import { eraseAudit, record } from '../../infra/audit'
import { telTarget } from '../member/accounts'
import { codeCounts, eraseCodes } from '../auth/codes'
import { stopRunsOf } from '../backup/runs/repository'
import { memberFiles, releaseMemberFiles } from '../files/keep-file'
import type { UserRow } from '../member/info'
import { dueToErase } from '../member/leaving'
import { eraseMemberRow, holdMemberRow, memberOf } from '../member/users'

/** `at once`: by the member’s request; `due`: the scheduled date has come. */
type Cause = 'at once' | 'due'

/**
 * Erases an account in one transaction. Rows with a foreign key to the member's row are deleted with it, the others by each module's
 * `eraseMember`. Bills remain, as the law requires, and an audit line that an account was erased, without its id. Of two parallel
 * calls the second finds nothing to do.
 */
export async function eraseAccount(
  services: Services,
  modules: readonly Module[],
  userId: string,
  cause: Cause,
): Promise<void> {
  const { db, clock, messages } = services
  // Outside the transaction: a running backup must be able to read that it has to stop, and release its lock on the page.
  await stopRunsOf(db, 'userId', userId)
  const user = await inTransaction(db, async (trx) => {
    // Locks the row, so that the member cannot keep the account at the same time.
    const found = await holdMemberRow(trx, userId)
    const isDue = found?.eraseAt && found.eraseAt <= clock.now()
    if (!found || (cause === 'due' && !isDue)) return undefined
    for (const module of modules) await module.eraseMember?.(services, trx, userId)
    await eraseMemberRow(trx, userId)
    await record(trx, clock, { userId: null, action: 'user.erased' })
    return found
  })
  if (!user?.emailVerifiedAt) return
  const language = readLanguage(user.language)
  await messages.send(
    renderMail(language, {
      to: user.email,
      subject: say(language, 'mail.deleted.subject'),
      title: say(language, 'mail.deleted.title'),
      text: say(language, 'mail.deleted.text'),
    }),
  )
}

/** Erases the accounts whose scheduled date has come. */
export async function eraseDue(services: Services, modules: readonly Module[]): Promise<void> {
  const { db, clock } = services
  const due = await dueToErase(db, clock.now(), dueAtOnce)
  await eraseEach(services, due, ({ id }) => eraseAccount(services, modules, id, 'due'))
}

/** Erases rows that contain a member's address, number or id without a foreign key. */
export async function eraseUser(
  services: Services,
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  const user = await memberOf(trx, userId)
  const own = { ...services, db: trx }
  await releaseMemberFiles(own, userId, await memberFiles(trx, userId))
  const { email, number } = provenBy(user)
  const targets = [...email, ...number.map(telTarget)]
  await eraseCodes(trx, targets)
  await eraseLimits(trx, [userId, ...targets].flatMap(countedOf))
  await eraseOutbox(trx, [...email, ...number.map(({ areaCode, tel }) => areaCode + tel)])
  await eraseAudit(trx, userId)
}

/** The keys under which limits are counted for a member or a target: the plain one, and one for each count of codes. */
const countedOf = (one: string) => [one, ...codeCounts.map((count) => `${count} ${one}`)]

/** Only what was proven: a claimed address or number may be another person’s, so its codes and counted guesses stay. */
const provenBy = ({ email, emailVerifiedAt, areaCode, tel, telVerifiedAt }: UserRow) => ({
  email: emailVerifiedAt ? [email] : [],
  number: telVerifiedAt ? [{ areaCode, tel }] : [],
})
