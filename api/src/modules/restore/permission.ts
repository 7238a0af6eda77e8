import type { RestorePermission } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Member } from '../../infra/http/api'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import { say } from '../../infra/words'
import { allowanceOfMember } from '../plans/store'
import { lastBegun } from './repository'

const day = 86_400_000

/**
 * Whether the plan allows a restore to begin now; if the last one was too recent, in how many days (spec section 6).
 */
async function allowed(db: Db, member: Member, now: Date) {
  const { restore } = await allowanceOfMember(db, member)
  const { days } = restore
  if (!restore.dry) return { key: 'restore_plan', days, until: null } as const
  if (days === null) return { key: 'restore_plan_dry', days, until: null } as const
  const last = await lastBegun(db, member.id)
  const until = last && new Date(last.getTime() + days * day)
  return until && until > now
    ? ({ key: 'restore_too_soon', days, until } as const)
    : ({ key: null, days, until: null } as const)
}

const daysUntil = (until: Date, now: Date) => Math.ceil((until.getTime() - now.getTime()) / day)

export async function permissionOf(
  db: Db,
  member: Member,
  now: Date,
  language: Language,
): Promise<RestorePermission> {
  const { key, days, until } = await allowed(db, member, now)
  const wait = until ? daysUntil(until, now) : 0
  return {
    can: key === null,
    why: key && { key, msg: say(language, key, { days: wait }) },
    wait_days: wait,
    wait_until: until?.toISOString() ?? null,
    every_days: days,
  }
}

/** @throws Refusal if the plan does not allow a dry run. */
export async function checkDry(db: Db, member: Member): Promise<void> {
  const { restore } = await allowanceOfMember(db, member)
  if (!restore.dry) throw new Refusal('restore_plan')
}

/** @throws Refusal if the plan does not allow a restore to begin now. */
export async function checkBegin(db: Db, member: Member, now: Date): Promise<void> {
  const { key, until } = await allowed(db, member, now)
  if (key === null) return
  if (!until) throw new Refusal(key)
  throw new Refusal(key, { days: daysUntil(until, now) }, { wait_until: until.toISOString() })
}
