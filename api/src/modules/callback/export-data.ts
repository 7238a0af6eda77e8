import { jsonFile } from '../../infra/json-lines'
import type { ZipEntry } from '../../infra/zip/zip-writer'
import type { Services } from '../../infra/services'
import { allSubscribers } from '../opt-in/subscribers'

/** A member's CallBacks, message templates, and the addresses that fans left on their pages. */
export async function* keptCallbacks({ db }: Services, userId: string): AsyncIterable<ZipEntry> {
  yield {
    path: 'callbacks.json',
    open: () => jsonFile(() => db.selectFrom('callbacks').selectAll().where('userId', '=', userId).execute()),
  }
  yield {
    path: 'canned-messages.json',
    open: () =>
      jsonFile(() => db.selectFrom('cannedMessages').selectAll().where('userId', '=', userId).execute()),
  }
  yield {
    path: 'subscribers.json',
    open: () => jsonFile(() => allSubscribers(db, userId)),
  }
}
