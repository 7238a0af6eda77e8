import { recordOf, textOf } from '../archives/values'
import { PlatformProblem, type ReadProblem } from '../connector'
import { refused } from '../publisher'
import { readGraphProblem } from './graph'

const hour = 3_600_000
/** "An unknown error" and "service temporarily unavailable": not caused by the post. */
const passing = new Set([1, 2])

/**
 * https://developers.facebook.com/docs/graph-api/guides/error-handling and, for errors about a post,
 * …/docs/instagram-platform/instagram-graph-api/reference/error-codes: 9 with 2207042 is the daily limit of posts.
 */
export const readPublishProblem: ReadProblem = (answer) => {
  const error = recordOf(recordOf(answer.body).error)
  const code = Number(error.code)
  if (code === 9) return new PlatformProblem('throttled', 'posts of a day', { until: answer.now + hour })
  const problem = readGraphProblem(answer)
  const isOurs = answer.status < 500 && !passing.has(code) && error.is_transient !== true
  return problem?.kind === 'fault' && isOurs
    ? refused(textOf(error.error_user_msg ?? error.message, 300) ?? problem.message)
    : problem
}
