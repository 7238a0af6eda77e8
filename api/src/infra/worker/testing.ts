import type { Services } from '../services'
import { defineJob, type Job } from '../queue/job'
import { bossQueue, openBoss } from '../queue/queue'
import { type AnyJobHandler, type JobHandler, handleJob } from './handler'
import { startWorker } from './worker'

/** A job and its handler, for one test. */
export const newJob = <Data extends object>({
  run,
  givenUp,
  ...job
}: Job<Data> & Omit<JobHandler<Data>, 'job'>): JobHandler<Data> =>
  handleJob(defineJob<Data>(job as Job<Data>), { run, ...(givenUp && { givenUp }) })

/** Worker and queue on the real database, for a test's own jobs. */
export async function openWorker(given: Services, handlers: AnyJobHandler[]) {
  const { pool, sessions, db, notifications, log } = given
  const boss = await openBoss(
    { pool, sessions },
    handlers.map(({ job }) => job),
    log,
    { works: true },
  )
  const services: Services = { ...given, queue: bossQueue(boss.boss, db, notifications) }
  const begin = (onLost = () => {}) => startWorker(boss, { jobs: handlers, modules: [] }, services, onLost)
  return { services, boss: boss.boss, begin, end: boss.end }
}
