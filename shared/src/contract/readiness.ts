import { z } from 'zod'
import { rehearsalChecks, signUpGoalMax } from './rules'
import { type CallSchemas, empty, id, instant, integer } from './wire'

/** How many fans a CallBack would have reached, of how many there are to reach. */
const rehearsed = z.object({ at: instant, reach: z.int(), of: z.int() })

/**
 * How ready a page is for the day it is lost. `sign_ups` are confirmed ways to fans, by mail, LINE, Telegram and notifications: a fan
 * who signed up by two counts as two. `lately` are those of the last `signUpDays`. `goal` is null where none is set.
 */
const pageReadiness = z.object({
  id,
  goal: z.int().nullable(),
  sign_ups: z.object({ email: z.int(), line: z.int(), telegram: z.int(), push: z.int() }),
  lately: z.int(),
  rehearsed: rehearsed.nullable(),
  /** From when on the next rehearsal is due. */
  due_at: instant,
})
export type PageReadiness = z.infer<typeof pageReadiness>

/** What a rehearsal looked at, in the order of `rehearsalChecks`; what does not apply to the page is left out. */
const check = z.object({ key: z.enum(rehearsalChecks), ok: z.boolean() })
export type RehearsalCheck = z.infer<typeof check>

export const readinessSchemas = {
  /** Of each of the member's pages, in the order they were added. */
  'readiness.list': { request: empty, response: z.object({ list: z.array(pageReadiness) }) },
  /** Sets the goal of a page; without one it has none any more. */
  'readiness.setGoal': {
    request: z.object({ id, goal: integer(1, signUpGoalMax).optional() }),
    response: empty,
  },
  /**
   * Goes through a CallBack without sending it to any fan: how many it would reach, what is missing, and the mail to the member's own
   * address (`mailed_to`; null where that is not proven). The next one is due 90 days later.
   */
  'readiness.rehearse': {
    request: z.object({ id }),
    response: rehearsed.extend({ mailed_to: z.string().nullable(), checks: z.array(check) }),
  },
} satisfies Record<`readiness.${string}`, CallSchemas>
