import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import { type NoticeKind, noticeKinds, type NoticeParams } from './kinds'
import { noticesChannel } from './repository'
import { mailNotice } from './mail-notice'
import { pushNotice } from './push/push-notice'

interface NewNotice<Kind extends NoticeKind> {
  kind: Kind
  params: NoticeParams[Kind]
  /** The page it is about; the notice is erased with the page. */
  pageId?: string | null
  /** A unique key for what is announced once: a second notice with the same key is not created. */
  once?: string | null
}

/**
 * Notifies a member: a row for the bell's list, a mail if their setting allows it, and alarms on their devices for some kinds. Runs in
 * the caller's transaction, so a rollback also undoes the notice.
 */
export async function notify<Kind extends NoticeKind>(
  { clock, queue, notifications }: Pick<Services, 'clock' | 'queue' | 'notifications'>,
  trx: Transaction<Database>,
  userId: string,
  { kind, params, pageId = null, once = null }: NewNotice<Kind>,
): Promise<void> {
  const made = await trx
    .insertInto('notices')
    .values({ userId, kind, params: sql`${JSON.stringify(params)}::jsonb`, pageId, once, at: clock.now() })
    .onConflict((conflict) => conflict.columns(['userId', 'once']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await queue.add(mailNotice, { notice: made.id }, { trx })
  if (noticeKinds[kind].isAlarm) await pushToDevices(queue, trx, userId, made.id)
  await notifications.publish(noticesChannel, `${userId}:${made.id}`, trx)
}

async function pushToDevices(
  queue: Services['queue'],
  trx: Transaction<Database>,
  userId: string,
  notice: string,
): Promise<void> {
  const devices = await trx.selectFrom('pushDevices').select('id').where('userId', '=', userId).execute()
  for (const { id } of devices) await queue.add(pushNotice, { notice, device: id }, { trx })
}
