import { jsonFile } from '../../infra/json-lines'
import type { Module } from '../../infra/module'
import { noticeEvents } from './events'
import { mailNoticeHandler } from './mail-notice'
import { sealedPushKey } from './push/keys'
import { pushNoticeHandler } from './push/push-notice'
import { pushRoutes } from './push/routes'
import { noticesRoutes } from './routes'

const day = 86_400_000
const noticeDays = 180
const deviceDays = 365

/** Notices to members. Other modules send them with `notify`. */
export const notices: Module = {
  name: 'notices',
  routes: (api) => {
    noticesRoutes(api)
    pushRoutes(api)
  },
  jobs: [mailNoticeHandler, pushNoticeHandler],
  sealed: [sealedPushKey],
  events: [noticeEvents],
  exportData: async function* ({ db }, userId) {
    yield {
      path: 'notices.json',
      open: () =>
        jsonFile(() =>
          db
            .selectFrom('notices')
            .select(['kind', 'params', 'pageId', 'at', 'seenAt', 'mailedAt'])
            .where('userId', '=', userId)
            .orderBy('id')
            .execute(),
        ),
    }
    yield {
      path: 'alarm-devices.json',
      open: () =>
        jsonFile(() =>
          // The endpoint and keys are left out: they are useful only to the push service.
          db.selectFrom('pushDevices').select(['name', 'createdAt']).where('userId', '=', userId).execute(),
        ),
    }
  },
  maintenance: async ({ db, clock }) => {
    const before = (days: number) => new Date(clock.now().getTime() - days * day)
    await db.deleteFrom('notices').where('at', '<', before(noticeDays)).execute()
    await db.deleteFrom('knownDevices').where('seenAt', '<', before(deviceDays)).execute()
  },
}
