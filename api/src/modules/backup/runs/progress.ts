import type { Services } from '../../../infra/services'
import type { RunRow } from './repository'
import { runPayload, runsChannel } from './repository'
import { PageGone } from '../../pages/hold-page'

/** The run must stop: the member asked for it, or the page was deleted. */
export class StopAsked extends Error {
  override name = 'StopAsked'
}

export interface Progress {
  phase: RunRow['phase']
  done: number
  of: number | null
  bytes: number
}

const every = 300

/**
 * Writes a run's progress as often as a person can follow, and checks at the same time whether the run must stop. `onStop` is
 * called once; `end` returns when the last write is done.
 */
export function watchRun(
  { db, notifications, log }: Services,
  run: RunRow,
  progress: Progress,
  onStop: (why: Error) => void,
) {
  let saved = ''
  let stopped = false
  let busy: Promise<void> = Promise.resolve()

  const stop = (why: Error) => {
    if (stopped) return
    stopped = true
    onStop(why)
  }
  const tick = async () => {
    const { phase, done, of, bytes } = progress
    const now = JSON.stringify(progress)
    const asked =
      now === saved
        ? await db.selectFrom('runs').select('stopAsked').where('id', '=', run.id).executeTakeFirst()
        : await db
            .updateTable('runs')
            .set({ phase, done, of, bytes: String(bytes) })
            .where('id', '=', run.id)
            .returning('stopAsked')
            .executeTakeFirst()
    if (!asked) return stop(new PageGone())
    if (asked.stopAsked) return stop(new StopAsked())
    if (now !== saved) await notifications.publish(runsChannel, runPayload(run))
    saved = now
  }
  let working = false
  const timer = setInterval(() => {
    if (working) return
    working = true
    busy = tick()
      .catch((error: unknown) =>
        log.error({ err: error, run: run.id }, 'storing the progress of a run failed'),
      )
      .finally(() => (working = false))
  }, every)

  return {
    end: async () => {
      clearInterval(timer)
      await busy
    },
  }
}
