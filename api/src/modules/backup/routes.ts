import type { Api } from '../../infra/http/api'
import { handle, handleUpload } from '../../infra/http/handle'
import { Refusal } from '../../infra/refusal'
import { isRowId } from '../../infra/database/owned-row'
import { ownedPage } from '../pages/owned-page'
import { refuseReadOnly } from '../pages/usage'
import { estimateFor, startByHand } from './fetch/start'
import { afterStop } from './fetch/after-stop'
import { presentRun } from './runs/present'
import { askToStop, findRun, listRuns, runPayload, runsChannel } from './runs/repository'
import { runWhenWhole } from './upload/finish'
import { OneAtATime } from './upload/one-at-a-time'
import { receiveSlice } from './upload/receive'

const runsShown = 50

export function backupRoutes(api: Api): void {
  const { services, fastify } = api
  const { db, clock, notifications } = services
  const slots = new OneAtATime(services.sessions)
  fastify.addHook('onClose', () => slots.close())

  handle(api, 'backup.estimate', async ({ input, member, language }) =>
    estimateFor(services, await ownedPage(db, member.id, input.id), language),
  )

  handle(api, 'backup.start', async ({ input, member, language }) => {
    const page = await ownedPage(db, member.id, input.id)
    await refuseReadOnly(db, member, page)
    const run = await startByHand(services, page, language, input.cost)
    await notifications.publish(runsChannel, runPayload(run))
    return presentRun(run, language)
  })

  handleUpload(api, 'backup.upload', async ({ input, member, file, language }) => {
    const page = await ownedPage(db, member.id, input.id)
    if (input.offset === 0) await refuseReadOnly(db, member, page)
    if (input.upload) {
      const run = await runWhenWhole(services, member.id, page.id, input.upload.toLowerCase())
      if (run)
        return {
          upload: input.upload,
          part: input.part,
          received: input.size ?? input.offset,
          run: presentRun(run, language),
        }
    }
    const { upload, received } = await receiveSlice(services, slots, { page, member, input, file })
    const run = await runWhenWhole(services, member.id, page.id, upload)
    return { upload, part: input.part, received, run: run ? presentRun(run, language) : null }
  })

  handle(api, 'backup.runs', async ({ input, member, language }) => {
    if (input.id !== undefined) await ownedPage(db, member.id, input.id)
    if (input.run !== undefined && !isRowId(input.run)) throw new Refusal('not_found')
    const runs = await listRuns(
      db,
      member.id,
      { ...(input.id && { pageId: input.id }), ...(input.run && { runId: input.run }) },
      runsShown,
    )
    if (input.run !== undefined && runs.length === 0) throw new Refusal('not_found')
    return { list: runs.map((run) => presentRun(run, language)) }
  })

  handle(api, 'backup.stop', async ({ input, member, language }) => {
    const found = isRowId(input.run) ? await findRun(db, input.run) : undefined
    if (found?.userId !== member.id) throw new Refusal('not_found')
    const run = await askToStop(db, found.id, clock.now())
    if (!run) throw new Refusal('run_not_active')
    if (run.state === 'stopped') await afterStop(services, run)
    await notifications.publish(runsChannel, runPayload(run))
    return presentRun(run, language)
  })
}
