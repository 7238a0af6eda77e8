import type { Db } from '../../infra/database/connect'
import { allowanceOf, type Allowance, type PlanRow, type PlanType } from './plans'

export const allPlans = (db: Db): Promise<PlanRow[]> =>
  db.selectFrom('plans').selectAll().orderBy('type').execute()

export const planOf = (db: Db, type: PlanType): Promise<PlanRow> =>
  db.selectFrom('plans').selectAll().where('type', '=', type).executeTakeFirstOrThrow()

/** What a member's plan allows at this moment. */
export const allowanceOfMember = async (db: Db, member: { vipType: PlanType }): Promise<Allowance> =>
  allowanceOf(await planOf(db, member.vipType))
