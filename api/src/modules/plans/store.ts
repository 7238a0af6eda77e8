import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { type Allowance, allowanceOf, type Extras, type PlanRow, type PlanType } from './plans'

export const allPlans = (db: Db): Promise<PlanRow[]> =>
  db.selectFrom('plans').selectAll().orderBy('type').execute()

export const planOf = (db: Db, type: PlanType): Promise<PlanRow> =>
  db.selectFrom('plans').selectAll().where('type', '=', type).executeTakeFirstOrThrow()

/** The plan that is valid at a point in time, the general one if there is none, and the extras bought alongside it. */
export interface Held {
  vipType: PlanType
  /** Null means without end. */
  vipUntil: Date | null
  extras: Extras
}

/** A row of the database's `holding_at`. */
export interface HoldingRow {
  vipType: number
  vipUntil: Date | null
  extraPages: number
  extraStorage: string
}

export const readHeld = ({ vipType, vipUntil, extraPages, extraStorage }: HoldingRow): Held => ({
  vipType: vipType as PlanType,
  vipUntil,
  extras: { pages: extraPages, storage: Number(extraStorage) },
})

export async function heldBy(db: Db, memberId: string, now: Date): Promise<Held> {
  const { rows } = await sql<HoldingRow>`select * from holding_at(${memberId}, ${now})`.execute(db)
  return readHeld(rows[0]!)
}

/** What a member's plan and extras allow. */
export const allowanceOfMember = async (
  db: Db,
  member: Pick<Held, 'vipType' | 'extras'>,
): Promise<Allowance> => allowanceOf(await planOf(db, member.vipType), member.extras)

export const trial = 1
const day = 86_400_000

/** Gives the free trial (spec section 9), which begins with the account. */
export async function giveTrial(db: Db, userId: string, now: Date): Promise<void> {
  const plan = await planOf(db, trial)
  await givePlan(db, { userId, type: trial, startsAt: now, endsAt: new Date(now.getTime() + plan.day * day) })
}

/** Gives a plan without an order. */
export const givePlan = (
  db: Db,
  given: { userId: string; type: number; startsAt: Date; endsAt: Date | null },
) =>
  db
    .insertInto('entitlements')
    .values({
      userId: given.userId,
      kind: 'plan',
      planType: given.type,
      startsAt: given.startsAt,
      endsAt: given.endsAt,
      createdAt: given.startsAt,
    })
    .execute()
