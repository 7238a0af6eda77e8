import { type RawBuilder, sql } from 'kysely'
import { readLanguage, siteIn } from '../../infra/language'
import { renderMail } from '../../infra/mail/mail'
import { defineJob } from '../../infra/queue/job'
import type { Services } from '../../infra/services'
import { handleJob } from '../../infra/worker/handler'
import { say } from '../../infra/words'
import { inTransaction } from '../../infra/database/transaction'
import type { UserRow } from '../member/info'
import { findMember, membersWithMail } from '../member/users'
import { lastPlanOf, lessExtrasOf } from '../plans/entitlements'
import { trial } from '../plans/store'

const dayMs = 86_400_000
/** How many days before an end a mail is sent (design.md, "Plans"). */
const distances = [0, 3, 14]

interface Ending {
  userId: string
  /** A plan's type; for extras `kinds` instead. */
  planType?: number
  kinds?: ('pages' | 'storage')[]
  endsAt: Date
}

type End = Omit<Ending, 'endsAt'> & {
  /** ISO 8601. */
  endsAt: string
  /** `days` selects the mail. `left` is the number of days left, fewer than `days` if the server was down. */
  days: number
  left: number
}

/** Mails that a plan or a pack ends soon. A job, so that the mail and the note that it was sent are committed together. */
const mailEnd = defineJob<End>({
  name: 'orders.end',
})

export const mailEndHandler = handleJob(mailEnd, {
  run: async (end, services) => {
    const member = await findMember(services.db, end.userId)
    if (member?.emailVerifiedAt) await services.messages.send(letter(services, member, end))
  },
})

/**
 * Mails members whose plan ends: 14 days before, 3 days before, and at the end. If the server was down over several of these, only the
 * nearest is sent. Members who have already paid for the time after the end get none. The same applies to extra pages and storage, unless
 * they end together with the plan.
 */
export async function remindOfEnds(services: Services): Promise<void> {
  const now = services.clock.now()
  const span = { after: new Date(now.getTime() - dayMs), until: new Date(now.getTime() + 14 * dayMs) }
  const members = membersWithMail(services.db)
  const find = async (ends: RawBuilder<unknown>) => {
    const query = sql<Ending>`select u.id as user_id, ends.* from (${members}) u
      join lateral (${ends}) ends on true
      where ends.ends_at > ${span.after} and ends.ends_at <= ${span.until}`
    return (await query.execute(services.db)).rows
  }
  for (const ending of await find(lastPlanOf(sql`u.id`))) await remind(services, ending, now)
  for (const ending of await find(lessExtrasOf(sql`u.id`, span))) await remind(services, ending, now)
}

async function remind({ db, queue }: Services, ending: Ending, now: Date) {
  const { userId, endsAt } = ending
  const ahead = endsAt.getTime() - now.getTime()
  const days = distances.find((distance) => ahead <= distance * dayMs)
  if (days === undefined) return
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('renewalMails')
      .values({ userId, endsAt, days, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const about = { ...ending, endsAt: endsAt.toISOString(), days, left: Math.ceil(ahead / dayMs) }
    if (numInsertedOrUpdatedRows !== 0n) await queue.add(mailEnd, about, { trx })
  })
}

function letter(
  { config }: Services,
  { email, language: known }: Pick<UserRow, 'email' | 'language'>,
  { planType, kinds = [], endsAt, days, left }: End,
) {
  const language = readLanguage(known)
  const key = planType === undefined ? `extras${days === 0 ? '_0' : ''}` : `renew_${days}`
  const params = {
    plan: planType === undefined ? '' : say(language, `order.plan.${planType}`),
    what: kinds.map((kind) => say(language, `mail.extras.${kind}`)),
    days: left,
    until: endsAt,
  }
  const words = (part: string) => say(language, `mail.${key}.${part}`, params)
  // A trial cannot be renewed: a paid plan replaces it.
  const [text, label] =
    planType === trial
      ? [say(language, `mail.trial_${days}.text`, params), say(language, 'mail.trial.button')]
      : [words('text'), words('button')]
  return renderMail(language, {
    to: email,
    subject: words('subject'),
    title: words('title'),
    text,
    button: { label, url: `${siteIn(config.publicUrl, language)}/capacityBonus` },
  })
}
