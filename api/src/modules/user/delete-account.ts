import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Call } from '../../infra/http/api'
import { limits } from '../../infra/limits'
import { renderMail } from '../../infra/mail'
import type { Module } from '../../infra/module'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { record } from '../audit'
import { telTarget } from '../auth/accounts'
import { codeCounts } from '../auth/codes'
import { useMemberCode } from '../auth/member-codes'
import { stopRunsOf } from '../backup/runs/repository'
import { releaseMemberFiles } from '../posts/keep-file'
import { inTransaction } from '../../infra/database/transaction'
import type { UserRow } from './info'

/**
 * Erases an account for a code: what has a foreign key goes with the row, the rest by each module's `forget`, all in one
 * transaction. What stays is what the law asks for (bills), and that somebody was erased, without who it was.
 */
export async function deleteAccount(
  services: Services,
  modules: readonly Module[],
  { member, input, language }: Call<'user.delete'>,
): Promise<Record<string, never>> {
  const { db, clock, messages } = services
  await useMemberCode(services, member, 'delete', input.code)
  const user = await db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
  // Before the transaction: a run that saves at this moment has to read it, to let go of its page.
  await stopRunsOf(db, 'userId', member.id)
  await inTransaction(db, async (trx) => {
    for (const module of modules) await module.forget?.(services, trx, member.id)
    await trx.deleteFrom('users').where('id', '=', member.id).execute()
    await record(trx, clock, { userId: null, action: 'user.erased' })
  })
  if (user.emailVerifiedAt)
    await messages.send(
      renderMail(language, {
        to: user.email,
        subject: say(language, 'mail.deleted.subject'),
        title: say(language, 'mail.deleted.title'),
        text: say(language, 'mail.deleted.text'),
      }),
    )
  return {}
}

/** What knows a member by his address, his number or his id, without a foreign key to him. */
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
  // What was done stays, for who looks into a misuse later; by whom and from where does not.
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
