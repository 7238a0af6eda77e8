import { type RawBuilder, sql } from 'kysely'
import { readLanguage } from '../../infra/language'
import { renderMail } from '../../infra/mail'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { inTransaction } from '../../infra/database/transaction'
import { membersWithMail } from '../member/users'
import { lastPlanOf, lessExtrasOf } from '../plans/entitlements'

const dayMs = 86_400_000
/** Days before an end on which a mail says so (design.md, "Plans"). */
const distances = [0, 3, 14]

interface Ending {
  userId: string
  email: string
  language: string
  /** A plan's type, or what ends of what was bought alongside it. */
  planType?: number
  kinds?: ('pages' | 'storage')[]
  endsAt: Date
}

/**
 * Tells members whose plan ends: in 14 days, in 3, and when it has. One mail for each, and the nearest alone where the
 * server slept over the others. What is paid for beyond counts: who has renewed hears nothing. The same of extra pages and storage,
 * where they do not end together with the plan.
 */
export async function remindOfEnds(services: Services): Promise<void> {
  const now = services.clock.now()
  const span = { after: new Date(now.getTime() - dayMs), until: new Date(now.getTime() + 14 * dayMs) }
  const members = membersWithMail(services.db)
  const find = async (ends: RawBuilder<unknown>) => {
    const query = sql<Ending>`select u.id as user_id, u.email, u.language, ends.* from (${members}) u
      join lateral (${ends}) ends on true
      where ends.ends_at > ${span.after} and ends.ends_at <= ${span.until}`
    return (await query.execute(services.db)).rows
  }
  for (const ending of await find(lastPlanOf(sql`u.id`))) await remind(services, ending, now)
  for (const ending of await find(lessExtrasOf(sql`u.id`, span))) await remind(services, ending, now)
}

async function remind(services: Services, ending: Ending, now: Date) {
  const { userId, endsAt } = ending
  const ahead = endsAt.getTime() - now.getTime()
  const days = distances.find((distance) => ahead <= distance * dayMs)
  if (days === undefined) return
  await inTransaction(services.db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('renewalMails')
      .values({ userId, endsAt, days, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 0n)
      await services.messages.send(letter(services, ending, { days, left: Math.ceil(ahead / dayMs) }))
  })
}

/** @param when which of the mails it is, and how many days are left: fewer than it is named by where the server slept */
function letter(
  { config }: Services,
  { email, language: known, planType, kinds = [], endsAt }: Ending,
  when: { days: number; left: number },
) {
  const language = readLanguage(known)
  const key = planType === undefined ? `extras${when.days === 0 ? '_0' : ''}` : `renew_${when.days}`
  const params = {
    plan: planType === undefined ? '' : say(language, `order.plan.${planType}`),
    what: kinds.map((kind) => say(language, `mail.extras.${kind}`)),
    days: when.left,
    until: endsAt.toISOString(),
  }
  const words = (part: string) => say(language, `mail.${key}.${part}`, params)
  return renderMail(language, {
    to: email,
    subject: words('subject'),
    title: words('title'),
    text: words('text'),
    button: { label: words('button'), url: `${config.publicUrl}/capacityBonus` },
  })
}
