import { sql } from 'kysely'
import type { Api } from '../../infra/http/api'
import { handle } from '../../infra/http/handle'
import type { Module } from '../../infra/module'
import { hasJob } from '../../infra/queue/has-job'
import type { Services } from '../../infra/services'
import { copiedReason, holdCopiedCallbacks } from './copied'
import { isRowId } from '../../infra/database/owned-row'
import { emptyBin, listCanned, saveCanned } from './message-templates'
import { outcomesOf } from './outcomes'
import { resumableOf, resumeCallBack } from './resume'
import { presentCallback } from './present'
import { countCallbacks, listCallbacks, ownedCallback, renameChosen } from './repository'
import { sendCallback } from './send/job'
import { noteReturned } from './send/returned'
import { sendCallbackHandler } from './send/run'
import { eraseOldDays } from './send/warm-up'
import { keptCallbacks } from './export-data'
import { cancelCallBack, previewCallBack, sendCallBack, testCallBack } from './service'
import { eraseAnswers } from '../member/once'

/** The deliveries of a CallBack are kept this long after its end; its counts are kept permanently. */
const deliveryDays = 90

function callbackRoutes(api: Api): void {
  const { services } = api
  handle(api, 'callback.send', async ({ input, member, language }) => {
    const { id } = await sendCallBack(services, member, input)
    return presentCallback(await ownedCallback(services.db, member.id, id), language)
  })
  handle(api, 'callback.preview', ({ input, member, language }) =>
    previewCallBack(services, member, input, language),
  )
  handle(api, 'callback.test', ({ input, member, language }) =>
    testCallBack(services, member, input, language),
  )
  handle(api, 'callback.list', async ({ input, member, language }) => {
    const filter = { pageId: idOf(input.id), callbackId: idOf(input.callback), status: input.status }
    const before = input.cursor !== undefined && isRowId(input.cursor) ? input.cursor : undefined
    const [rows, total] = await Promise.all([
      listCallbacks(services.db, member.id, filter, before, input.limit + 1),
      countCallbacks(services.db, member.id, filter),
    ])
    const shown = rows.slice(0, input.limit)
    const resumable = await resumableOf(services.db, shown, services.clock.now())
    return {
      list: shown.map((row) => presentCallback(row, language, resumable.get(row.id))),
      next: rows.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
      total,
      total_exact: true,
    }
  })
  handle(api, 'callback.outcomes', ({ input, member, language }) =>
    outcomesOf(services.db, member.id, input.callback, language, services.clock.now()),
  )
  handle(api, 'callback.cancel', async ({ input, member, language }) =>
    presentCallback(await cancelCallBack(services, member, input.callback), language),
  )
  handle(api, 'callback.resume', async ({ input, member, language }) =>
    presentCallback(await resumeCallBack(services, member, input.callback), language),
  )
  handle(api, 'callback.saveCanned', async ({ input, member }) => ({
    canned: await saveCanned(services, member, input, { isDeleted: input.delete, isPutBack: input.put_back }),
  }))
  handle(api, 'callback.canned', ({ member }) => listCanned(services, member.id))
}

/** A text that cannot be a row id finds nothing. */
const idOf = (id: string | undefined) => (id === undefined ? undefined : isRowId(id) ? id : '0')

/** Requeues due CallBacks whose job was lost with a killed worker. A duplicate job does no harm. */
async function requeueLost({ db, queue, clock, log }: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from callbacks c
    where c.status = 1 and (
      -- A job that sleeps for days does not end it.
      c.halted->>'key' = ${copiedReason.key}
      or greatest(c.send_at, least(c.mail_wait_until, c.push_wait_until, c.line_wait_until, c.telegram_wait_until, c.wait_until)) <= ${clock.now()}::timestamptz
        and not ${hasJob(sendCallback, 'callback', sql`c.id::text`)})`.execute(db)
  for (const { id } of rows) {
    log.warn({ callback: id }, 'a CallBack had no job, or came from a copy; it gets a new job')
    await queue.add(sendCallback, { callback: id })
  }
}

async function maintenance({ db, clock }: Services): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  await sql`delete from deliveries d using callbacks c
    where c.id = d.callback_id and c.ended_at < ${before(deliveryDays)}`.execute(db)
  await emptyBin({ db, clock })
  await eraseOldDays(db, clock.now())
  await eraseAnswers(db, before(7))
}

/** CallBack: a message to the fans of a page that is suspended or hijacked. */
export const callback: Module = {
  name: 'callback',
  exportData: keptCallbacks,
  renameFans: renameChosen,
  mailFailed: noteReturned,
  holdCopied: holdCopiedCallbacks,
  routes: callbackRoutes,
  jobs: [sendCallbackHandler],
  start: requeueLost,
  sweep: requeueLost,
  maintenance,
}
