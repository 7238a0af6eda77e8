import { z } from 'zod'
import { consultingQuestionMax, consultingTopics } from './rules'
import { platformKey } from './site'
import { type CallSchemas, empty, flag, id, instant, text } from './wire'

/**
 * A talk with a consultant that a member asked for. `asked`: not answered yet. `confirmed`: it takes place, at the address `place`. `declined`: the
 * consultant cannot, `reason` says why. `cancelled`: by the member. `over`: confirmed, and its time has passed. `lapsed`: its time has passed without
 * an answer.
 */
export const consultation = z.object({
  id,
  state: z.enum(['asked', 'confirmed', 'declined', 'cancelled', 'over', 'lapsed']),
  topic: z.enum(consultingTopics),
  /** The page it is about; null if it is about none, or the page was deleted. */
  page: z.object({ id, name: z.string(), platform: platformKey }).nullable(),
  question: z.string(),
  /** When it begins. It lasts `consultingMinutes`. */
  at: instant,
  place: z.string().nullable(),
  reason: z.string().nullable(),
  asked_at: instant,
})
export type Consultation = z.infer<typeof consultation>

export const consultingSchemas = {
  /** The free times, the earliest first. `offered` is false if this site has no consultants; then `times` is empty. */
  'consulting.times': {
    request: empty,
    response: z.object({ offered: z.boolean(), times: z.array(instant) }),
  },
  /** The open ones, then the newest of the others, 50 in total. */
  'consulting.list': { request: empty, response: z.object({ list: z.array(consultation) }) },
  'consulting.ask': {
    request: z.object({
      topic: z.enum(consultingTopics),
      page: id.optional(),
      question: text(consultingQuestionMax, 1),
      at: instant,
    }),
    response: z.object({ consultation }),
  },
  /** Moves it to another free time. A confirmed one has to be confirmed again. */
  'consulting.move': {
    request: z.object({ consultation: id, at: instant }),
    response: z.object({ consultation }),
  },
  /** Cancels a talk and frees its time, or (`put_back`) restores the talk if its time is still free. */
  'consulting.cancel': {
    request: z.object({ consultation: id, put_back: flag.default(false) }),
    response: z.object({ consultation }),
  },
} satisfies Record<`consulting.${string}`, CallSchemas>
