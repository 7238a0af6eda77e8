import type { Language } from '../../infra/language'
import type { MemberEvent } from '../../infra/member-events'
import { presentProgress } from './present'
import { findItem, findRestore, restoresUnderWay } from './repository'
import { restoresChannel } from './publish/tell'

/** Sent for each change of a request under way, or of one of its posts. */
export const restoreEvents: MemberEvent = {
  name: 'restore',
  channel: restoresChannel,
  find: async (services, _memberId, [restoreId = '', n = '']) => {
    const row = await findRestore(services.db, restoreId)
    const item = row && n !== '' ? await findItem(services.db, restoreId, Number(n)) : undefined
    return row && ((language) => presentProgress(services, row, item, language))
  },
  underWay: async (services, memberId) =>
    (await restoresUnderWay(services.db, memberId)).map(
      (row) => (language: Language) => presentProgress(services, row, undefined, language),
    ),
}
