import { type CallOutput, listOldDays, type RehearsalCheck, rehearsalChecks } from '@fankeep/shared/contract'
import type { Member } from '../../infra/http/api'
import { inTransaction } from '../../infra/database/transaction'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import { fanMail } from '../callback/email-templates'
import { type Reach, reachOfAll } from '../callback/reach'
import { sendsUsed } from '../callback/sends'
import { memberOf } from '../member/users'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { allPagesOf, changePage, nextRehearsal } from '../pages/repository'
import { type Allowance } from '../plans/plans'
import { allowanceOfMember } from '../plans/store'
import { keepRehearsal, signUpsOf } from './repository'

/** Null if a check does not apply to the page. */
type Found = Record<RehearsalCheck['key'], boolean | null>

/**
 * Rehearses a CallBack from a page without notifying any fan: how many fans it would reach today, what is missing, and its mail, sent
 * only to the member.
 * @throws Refusal `not_found`, `too_many_requests`
 */
export async function rehearse(
  services: Services,
  member: Member,
  pageId: string,
  language: Language,
): Promise<CallOutput<'readiness.rehearse'>> {
  const { db, clock, limits } = services
  const page = await ownedPage(db, member.id, pageId)
  if (!(await limits.take('testMailPerMember', member.id))) throw new Refusal('too_many_requests')
  const now = clock.now()
  const allowance = await allowanceOfMember(db, member)
  const { routes, reach, of } = await reachOfAll(services, page, allowance, now)
  const mailedTo = await mailMember(services, member, page, language)
  const found: Found = {
    ...waysOf(routes),
    list: isListFresh(page, now),
    signUp: page.optIn,
    goal: await reachesGoal(services, page, now),
    reach: reach > 0,
    plan: await mayCallBack(services, page, allowance, now),
    mail: mailedTo !== null,
    spare: (await allPagesOf(db, member.id)).some(({ id, state }) => id !== page.id && state === 'active'),
  }
  const checks = rehearsalChecks.flatMap((key) => {
    const ok = found[key]
    return ok === null ? [] : [{ key, ok }]
  })
  const missing = checks.filter(({ ok }) => !ok).map(({ key }) => key)
  await inTransaction(db, async (trx) => {
    await changePage(trx, page.id, { rehearsalReminder: nextRehearsal(now) })
    await keepRehearsal(trx, { pageId: page.id, at: now, reach, of, missing })
  })
  return { at: now.toISOString(), reach, of, mailed_to: mailedTo, checks }
}

/** Whether the fan list is recent. YouTube's archive contains no list, so none is missing if none was ever imported. */
function isListFresh({ listAt, platform }: PageRow, now: Date): boolean | null {
  if (!listAt) return platform === 'youtube' ? null : false
  return now.getTime() - listAt.getTime() <= listOldDays * 86_400_000
}

async function reachesGoal(
  { db }: Services,
  { id, signUpGoal }: PageRow,
  now: Date,
): Promise<boolean | null> {
  if (signUpGoal === null) return null
  const counts = (await signUpsOf(db, [id], now)).get(id)
  if (!counts) return false
  return counts.email + counts.line + counts.telegram + counts.push >= signUpGoal
}

/** A CallBack that waits at the page does not count: a new one would replace it. */
async function mayCallBack({ db }: Services, { id, userId }: PageRow, allowance: Allowance, now: Date) {
  const { sends } = allowance.callback
  return sends === null || (sends > 0 && (await sendsUsed(db, userId, allowance, now, id)) < sends)
}

/** The checks of platform messages, LINE and Telegram: false only if the member can fix what is missing. */
function waysOf(routes: Reach[]): Pick<Found, 'message' | 'line' | 'telegram'> {
  const keysOf = (way: Reach['via']) =>
    routes.find(({ via }) => via === way)?.why.map(({ key }) => key) ?? null
  const message = keysOf('message')
  const canNot = message?.some((key) => ['reach_impossible', 'reach_window', 'reach_plan'].includes(key))
  const [line, telegram] = [keysOf('line'), keysOf('telegram')]
  return {
    message: canNot ? null : !message?.includes('reach_authorise'),
    line: line && !line.includes('line_token_ended'),
    telegram: telegram && !telegram.includes('telegram_token_ended'),
  }
}

/** Mails the rehearsal to the member. @returns the address; null if the member has no proven address */
async function mailMember(
  { db, crypto, config, messages }: Services,
  member: Member,
  page: PageRow,
  language: Language,
): Promise<string | null> {
  const { email, emailVerifiedAt, nickname } = await memberOf(db, member.id)
  if (!emailVerifiedAt) return null
  const content = {
    pageId: page.id,
    page: page.name,
    subject: say(language, 'mail.rehearsal.subject', { page: page.name }),
    message: say(language, 'mail.rehearsal.text', { page: page.name }),
    link: '',
  }
  await messages.send(
    fanMail({ crypto, site: config.publicUrl }, content, { to: email, name: nickname }, language),
  )
  return email
}
