import type { Language } from '../../../infra/language'
import type { MemberEvent } from '../../../infra/member-events'
import { presentRun } from './present'
import { activeRunsOfMember, findRun, type RunRow, runsChannel } from './repository'

const dataOf = (run: RunRow) => (language: Language) => presentRun(run, language)

/** Each change of a run, with the run's current state. */
export const runEvents: MemberEvent = {
  name: 'run',
  channel: runsChannel,
  find: async ({ db }, _memberId, [runId = '']) => {
    const run = await findRun(db, runId)
    return run && dataOf(run)
  },
  underWay: async ({ db }, memberId) => (await activeRunsOfMember(db, memberId)).map(dataOf),
}
