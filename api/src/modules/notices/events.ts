import type { MemberEvent } from '../../infra/member-events'
import { presentNotice } from './present'
import { findNotice, noticesChannel } from './repository'

/** Sends each new notice to the open pages of its member. */
export const noticeEvents: MemberEvent = {
  name: 'notice',
  channel: noticesChannel,
  isPrivate: true,
  find: async ({ db }, memberId, [noticeId = '']) => {
    const notice = await findNotice(db, memberId, noticeId)
    return notice && ((language) => presentNotice(notice, language))
  },
}
