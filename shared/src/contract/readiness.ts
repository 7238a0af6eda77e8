import { z } from 'zod'
import { rehearsalChecks, signUpGoalMax } from './rules'
import { type CallSchemas, empty, id, instant, integer } from './wire'

/** A rehearsal's result: how many of the `of` fans a CallBack would have reached. */
const rehearsed = z.object({ at: instant, reach: z.int(), of: z.int() })

/**
 * How well a page is prepared for being lost. `sign_ups` are confirmed sign-ups, by mail, LINE, Telegram and notifications: a fan who signed up by
 * two of them counts as two. `lately` counts those of the last `signUpDays` days. `goal` is null if none is set.
 */
const pageReadiness = z.object({
  id,
  goal: z.int().nullable(),
  sign_ups: z.object({ email: z.int(), line: z.int(), telegram: z.int(), push: z.int() }),
  lately: z.int(),
  rehearsed: rehearsed.nullable(),
  /** When the next rehearsal is due. */
  due_at: instant,
})
export type PageReadiness = z.infer<typeof pageReadiness>

/** What a rehearsal checked, in the order of `rehearsalChecks`; checks that do not apply to the page are left out. */
const check = z.object({ key: z.enum(rehearsalChecks), ok: z.boolean() })
export type RehearsalCheck = z.infer<typeof check>

export const readinessSchemas = {
  /** For each of the member's pages, in the order they were added. */
  'readiness.list': { request: empty, response: z.object({ list: z.array(pageReadiness) }) },
  /** Sets the goal of a page; without `goal` it removes it. */
  'readiness.setGoal': {
    request: z.object({ id, goal: integer(1, signUpGoalMax).optional() }),
    response: empty,
  },
  /**
   * Rehearses a CallBack without sending it to any fan: how many it would reach, what is missing, and the mail to the member's own address
   * (`mailed_to`; null if that is not proven). The next one is due 90 days later.
   */
  'readiness.rehearse': {
    request: z.object({ id }),
    response: rehearsed.extend({ mailed_to: z.string().nullable(), checks: z.array(check) }),
  },
} satisfies Record<`readiness.${string}`, CallSchemas>
