import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import { inTransaction } from '../../infra/database/transaction'
import { readLanguage } from '../../infra/language'
import { limits } from '../../infra/limits'
import { renderMail } from '../../infra/mail'
import type { Module } from '../../infra/module'
import type { Services } from '../../infra/services'
import { dueAtOnce, eraseEach } from '../../infra/upkeep'
import { say } from '../../infra/words'
import { record } from '../../infra/audit'
import { telTarget } from '../member/accounts'
import { codeCounts } from '../auth/codes'
import { stopRunsOf } from '../backup/runs/repository'
import { releaseMemberFiles } from '../files/keep-file'
import type { UserRow } from '../member/info'

/** A member's word, or the moment that was set for it. */
type Cause = 'at once' | 'due'

/**
 * Erases an account: what has a foreign key goes with the row, the rest by each module's `forget`, all in one transaction.
 * What stays is what the law asks for (bills), and that an account was erased, without whose it was. Of two that try at
 * once the second finds nothing to do.
 */
export async function eraseAccount(
  services: Services,
  modules: readonly Module[],
  userId: string,
  cause: Cause,
): Promise<void> {
  const { db, clock, messages } = services
  // Before the transaction: a run that saves at this moment has to read it, to let go of its page.
  await stopRunsOf(db, 'userId', userId)
  const user = await inTransaction(db, async (trx) => {
    // Held, so that it is not kept by its member at the same moment.
    const found = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .$if(cause === 'due', (query) => query.where('eraseAt', '<=', clock.now()))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) return undefined
    for (const module of modules) await module.eraseMember?.(services, trx, userId)
    await trx.deleteFrom('users').where('id', '=', userId).execute()
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

/** Erases the accounts whose time has come. */
export async function eraseDue(services: Services, modules: readonly Module[]): Promise<void> {
  const { db, clock } = services
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('eraseAt', '<=', clock.now())
    .orderBy('eraseAt')
    .limit(dueAtOnce)
    .execute()
  await eraseEach(services, due, ({ id }) => eraseAccount(services, modules, id, 'due'))
}

/** Deletes rows that hold a member's address, number or id without a foreign key. */
export async function forgetUser(
  services: Services,
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const pictures = await trx.selectFrom('userFiles').select('hash').where('userId', '=', userId).execute()
  await releaseMemberFiles(
    { ...services, db: trx },
    userId,
    pictures.map(({ hash }) => hash),
  )
  const targets = targetsOf(user)
  await trx.deleteFrom('codes').where('target', 'in', targets).execute()
  await forgetLimits(trx, [userId, ...targets])
  await trx
    .deleteFrom('outbox')
    .where('to', 'in', [user.email, user.areaCode + user.tel])
    .execute()
  // What was done stays for later investigations of misuse; the member and the address do not.
  await trx
    .updateTable('audit')
    .set({ userId: null, address: null, detail: {} })
    .where('userId', '=', userId)
    .execute()
}

/** What was counted of a member or a target, alone or together with an address. */
async function forgetLimits(trx: Transaction<Database>, who: string[]): Promise<void> {
  const counted = who.flatMap((one) => [one, ...codeCounts.map((count) => `${count} ${one}`)])
  const keys = counted.flatMap((one) => Object.keys(limits).map((name) => `${name}:${one}`))
  await trx
    .deleteFrom('rateLimits')
    .where(sql<string>`split_part(key, '|', 1)`, 'in', keys)
    .execute()
}

const targetsOf = (user: UserRow) => [user.email, telTarget(user)]
