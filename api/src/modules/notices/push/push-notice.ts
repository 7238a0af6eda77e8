import { readLanguage } from '../../../infra/language'
import { defineJob } from '../../../infra/queue/job'
import { handleJob } from '../../../infra/worker/handler'
import { findMember } from '../../member/users'
import { kindOf, type NoticeKind, sayNotice } from '../kinds'
import { deliver } from './deliver'
import { dropDevice, findDevice } from './devices'

/** Shows a notice on one device of its member. Each device has its own job, so that a retry reaches only the device that failed. */
export const pushNotice = defineJob<{ notice: string; device: string }>({
  name: 'notices.push',
  concurrency: 4,
  // Retries for an hour and a half: a push service, or our network, can be down for longer than a minute.
  retries: 10,
  timeout: 60,
})

export const pushNoticeHandler = handleJob(pushNotice, {
  run: async ({ notice, device: id }, services) => {
    const { db } = services
    const row = await db.selectFrom('notices').selectAll().where('id', '=', notice).executeTakeFirst()
    const kind = row && kindOf(row.kind)
    const device = await findDevice(services, id)
    // The device may belong to another member by now.
    if (!row || !kind || device?.userId !== row.userId) return
    const member = await findMember(db, row.userId)
    const { title, text, path } = sayNotice(
      readLanguage(member?.language),
      row.kind as NoticeKind,
      row.params,
    )
    const to = (kind.mail?.path ?? path).replace('{page}', row.pageId ?? '')
    const outcome = await deliver(services, device, { title, text, path: to, tag: `notice-${notice}` })
    if (outcome === 'gone') await dropDevice(services, id)
  },
})
