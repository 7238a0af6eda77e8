import { sql } from 'kysely'
import type { Language } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { inTransaction } from '../../infra/database/transaction'
import { membersWithMail } from '../member/users'
import { lastPlanOf } from '../plans/entitlements'

const dayMs = 86_400_000
/** Days before a plan's end on which a mail says so (design.md, "Plans"). */
const distances = [0, 3, 14]

interface Ending {
  userId: string
  email: string
  language: Language
  planType: number
  endsAt: Date
}

/**
 * Tells members whose plan ends: in 14 days, in 3, and when it has. One mail for each, and the nearest alone where the
 * server slept over the others. What is paid for beyond counts: who has renewed hears nothing.
 */
export async function remindOfEnds(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const { rows } = await sql<Ending>`
    select u.id as user_id, u.email, u.language, last.plan_type, last.ends_at
    from (${membersWithMail(db)}) u
    join lateral (${lastPlanOf(sql`u.id`)}) last on true
    where last.ends_at > ${new Date(now.getTime() - dayMs)} and last.ends_at <= ${new Date(now.getTime() + 14 * dayMs)}`.execute(
    db,
  )
  for (const ending of rows) await remind(services, ending, now)
}

async function remind(services: Services, ending: Ending, now: Date) {
  const ahead = ending.endsAt.getTime() - now.getTime()
  const days = distances.find((distance) => ahead <= distance * dayMs)
  if (days === undefined) return
  await inTransaction(services.db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('renewalMails')
      .values({ userId: ending.userId, endsAt: ending.endsAt, days, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 0n) await services.messages.send(letter(services, ending, days))
  })
}

function letter({ config }: Services, { email, language, planType, endsAt }: Ending, days: number) {
  const plan = say(language, `order.plan.${planType}`)
  const words = (part: string) =>
    say(language, `mail.renew_${days}.${part}`, { plan, until: endsAt.toISOString() })
  return renderMail(language, {
    to: email,
    subject: words('subject'),
    title: words('title'),
    text: words('text'),
    button: { label: words('button'), url: `${config.publicUrl}/capacityBonus` },
  })
}
