import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { codeOf } from '../../../infra/database/busy'
import { isDiskFull } from '../../../infra/disk-full'
import { whileHolding } from '../../../infra/database/guarded-pool'
import { onClient } from '../../../infra/database/transaction'
import { setForWholeLists } from '../../../infra/database/whole-lists'
import type { ModuleHooks } from '../../../infra/hooks'
import type { Services } from '../../../infra/services'
import type { JobContext } from '../../../infra/worker/handler'
import { type Archive, ArchiveProblem } from '../../../platforms/archive'
import { openArchive } from '../../../platforms'
import { connectorOf } from '../../../platforms/connectors'
import { markPage } from '../../fans/list-index/job'
import type { PageRow } from '../../pages/owned-page'
import { fetchedArchive } from '../fetch/fetched-archive'
import { fetchForRun, lookThrough, sleepRun } from '../fetch/run-fetch'
import { findRun, type RunRow } from '../runs/repository'
import { partPath } from '../upload/disk'
import { awaitedParts } from '../upload/part-names'
import { keepWaiting } from '../upload/waiting'
import { makeAsItWas } from './as-it-was'
import { checkOwner } from './check-owner'
import { addHandle } from '../../pages/counts'
import { holdPage, PageGone } from '../../pages/hold-page'
import { keepMedia, type MediaKept, missingOfStaged, noMedia, sumUp } from '../../posts/merge/keep-media'
import { addWaiting } from './add-waiting'
import { listReach } from '../../fans/merge/list-reach'
import { type ListTime, listTime, madeAt } from '../../fans/merge/list-time'
import { mergeFans } from '../../fans/merge/merge-fans'
import { mergePosts } from '../../posts/merge/merge-posts'
import type { FetchState } from '../tables'
import { changedNothing, closingNotes, isBackup, mediaNotes, mergeNotes, namesMost } from './notes'
import { type Progress, StopAsked, watchRun } from '../runs/progress'
import { beginRun, endRun, recordMerged, type RunNote } from './record'
import { stageFans } from '../../fans/merge/stage-fans'
import { stagePosts } from '../../posts/merge/stage-posts'
import { uniteTwins } from '../../posts/merge/unite-twins'

/** After this many errors of ours, a run fails and the member is notified. */
const faultsMax = 3

/** Executes one run, from its upload to its end. Does nothing if the run has ended, or another run of its page comes first. */
export async function importArchive(
  services: Services,
  runId: string,
  { signal: stopping, makeRoom, modules }: Pick<JobContext, 'signal' | 'makeRoom' | 'modules'>,
): Promise<void> {
  const run = await beginRun(services, runId)
  if (!run) return
  const stop = new AbortController()
  const signal = AbortSignal.any([stopping, stop.signal])
  const progress: Progress = { phase: 'reading', done: run.done, of: run.of, bytes: 0 }
  const watch = watchRun(services, run, progress, (why) => stop.abort(why))
  try {
    await onOwnConnection(services, run.pageId, signal, async (client) => {
      const end = await readIntoPage(services, client, runId, progress, { signal, makeRoom, modules })
      await watch.end()
      if (!end) return
      if ('sleepUntil' in end) return sleepRun(services, run, end.sleepUntil, progress)
      // While the page is still locked: a run that waits for the lock must find this one ended.
      await endRun(services, run, { state: 'done', error: null, ...end })
      await services.queue.add(markPage, { page: run.pageId })
    })
  } catch (error) {
    await watch.end()
    await endEarly(services, run, stop.signal.aborted ? stop.signal.reason : error, stopping)
  } finally {
    await watch.end()
  }
}

/** Ends a run that threw: the member stopped it, or the archive has a problem. Rethrows an error of ours, so that the job is retried. */
async function endEarly(services: Services, run: RunRow, error: unknown, stopping: AbortSignal) {
  if (error instanceof PageGone) return
  if (error instanceof StopAsked)
    return endRun(services, run, { state: 'stopped', error: { key: 'run_stopped', params: {} } })
  if (error instanceof ArchiveProblem)
    return endRun(services, run, { state: 'failed', error: { key: error.key, params: error.params } })
  if (stopping.aborted) throw error
  if (isDiskFull(error)) {
    services.log.error({ err: error, run: run.id }, 'a disk is full')
    return endRun(services, run, { state: 'failed', error: { key: 'server_full', params: {} } })
  }
  const { faults } = await services.db
    .updateTable('runs')
    .set({ faults: sql`faults + 1` })
    .where('id', '=', run.id)
    .returning('faults')
    .executeTakeFirstOrThrow()
  if (faults < faultsMax) throw error
  services.log.error({ err: error, run: run.id }, 'a run failed in every try; it is given up')
  await endRun(services, run, { state: 'failed', error: { key: 'run_failed', params: {} } })
}

/**
 * Opens a connection for one run, which owns the run's temporary tables and its lock on the page. So two runs of one page never
 * work at the same time, even if the process of the first was killed and PostgreSQL has not noticed yet. If the run must stop,
 * the connection is closed, which aborts its current statement.
 */
async function onOwnConnection<Result>(
  services: Services,
  pageId: string,
  signal: AbortSignal,
  run: (client: PoolClient) => Promise<Result>,
) {
  const client = await services.sessions.connect()
  // Without a listener, the error of a connection that was closed on purpose would end the process.
  client.on('error', () => {})
  let released = false
  const release = () => {
    if (!released) client.release(true)
    released = true
  }
  signal.addEventListener('abort', release, { once: true })
  try {
    await client.query(`set work_mem = '64MB'; set temp_buffers = '32MB'`)
    await client.query(setForWholeLists(false))
    // Not every system supports this check for a lost client; without it, PostgreSQL notices at its next write.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
    if (!(await waitForPage(client, pageId, signal))) return undefined
    return await whileHolding('session', () => run(client))
  } finally {
    signal.removeEventListener('abort', release)
    release()
  }
}

/**
 * Waits for the lock on the page. Returns false if another worker still holds the lock, and so works on the page. The lock of a killed
 * process is released within a second or two.
 */
async function waitForPage(client: PoolClient, pageId: string, signal: AbortSignal): Promise<boolean> {
  for (let tries = 0; tries < 40; tries++) {
    if (tries > 0) await delay(250, undefined, { signal })
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 3)) as held',
      [pageId],
    )
    if (rows[0]?.held) return true
  }
  return false
}

/**
 * Reads the archive or the fetched answers into the page: fans, posts, files. Returns how the run ended; undefined if another worker
 * ended it while this one waited for the page.
 */
async function readIntoPage(
  services: Services,
  client: PoolClient,
  runId: string,
  progress: Progress,
  { signal, makeRoom, modules }: Pick<JobContext, 'signal' | 'makeRoom' | 'modules'>,
) {
  const { db } = services
  const run = await findRun(db, runId)
  if (!run) throw new PageGone()
  if (run.state !== 'running') return undefined
  const page = await db.selectFrom('pages').selectAll().where('id', '=', run.pageId).executeTakeFirst()
  if (!page) throw new PageGone()
  const source = await openSource(services, page, run, progress, signal)
  if ('sleepUntil' in source) return source
  const { archive } = source
  try {
    await stage(client, archive, run, progress, { signal, makeRoom })
    const list = await merge(modules, client, run, page, archive, progress)
    if (source.state)
      await lookThrough(services, client, page, run, source.state, connectorOf(page)?.postsMost)
    const onCount = (done: number, of: number, bytes: number) =>
      Object.assign(progress, { phase: 'media', done, of, bytes } satisfies Progress)
    const where = { pageId: page.id, userId: run.userId, onCount, signal }
    const awaited = source.state ? [] : awaitedParts(run.files, await filesBefore(services, run))
    const isPart = archive.isMediaOnly ?? false
    // Some files of an incomplete export may belong to posts in another part.
    const isIncomplete =
      isPart || awaited.length > 0 || archive.notes.some(({ key }) => key === 'posts_absent')
    const media =
      archive.hasPosts || archive.findKept
        ? await keepMedia(services, client, { archive, counts: isIncomplete, ...where })
        : { ...noMedia }
    if (archive.hasPosts) sumUp(media, await addWaiting(services, client, page, where))
    const merged = await db.selectFrom('runs').selectAll().where('id', '=', run.id).executeTakeFirst()
    if (!merged) throw new PageGone()
    const waits = media.unclaimed > 0 && run.uploadId !== null
    const isKnown = await bringsNothing(services, merged, media, isPart)
    const closing = source.state
      ? mediaNotes({ ...media, missing: Math.min(media.missing, await missingOfStaged(client, page.id)) })
      : closingNotes(archive, list, isKnown, {
          ...media,
          fansSeen: merged.fansSeen,
          notKept: archive.hasPosts ? await missingOfStaged(client, page.id) : 0,
          waitsUntil: waits
            ? await keepWaiting(services, page.id, run.uploadId!, services.clock.now())
            : null,
          awaited,
        })
    const said = [...merged.notes, ...archive.notes].filter(({ key }) => key !== 'media_missing')
    return {
      notes: mergeNotes(said, closing),
      bytes: Number(run.bytes) + media.bytes,
      waits,
      isBackup: isBackup(archive, merged, media),
    }
  } finally {
    await archive.close()
  }
}

/** Whether the run brought nothing new, although it read something. */
const bringsNothing = async (services: Services, merged: RunRow, media: MediaKept, isPart: boolean) =>
  (isPart || merged.fansSeen + merged.postsSeen > 0) &&
  media.bytes + media.added + media.unclaimed === 0 &&
  changedNothing(merged) &&
  (isPart || (await isSeenBefore(services, merged)))

/** Opens what a run reads: the uploaded archive, or what it fetched. */
async function openSource(
  services: Services,
  page: PageRow,
  run: RunRow,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ archive: Archive; state?: FetchState } | { sleepUntil: Date }> {
  if (run.source === 'api') {
    const fetched = await fetchForRun(services, page, run, progress, signal)
    if ('sleepUntil' in fetched) return fetched
    return { archive: fetchedArchive(services, page, run, fetched.state, signal), state: fetched.state }
  }
  const files = run.files.map((name, part) => ({
    path: partPath(services.config, page.id, run.uploadId ?? '', part),
    name,
  }))
  const opening = openArchive(files, page.platform, () => run.createdAt.getTime(), page.handles)
  // A site that was restored from a copy has the runs that waited, and none of the uploads.
  const archive = await opening.catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    services.log.error({ err: error, run: run.id }, 'the uploaded files of a run are gone')
    throw new ArchiveProblem('upload_gone', {}, { cause: error })
  })
  return { archive }
}

async function stage(
  client: PoolClient,
  archive: Archive,
  run: RunRow,
  progress: Progress,
  { signal, makeRoom }: Pick<JobContext, 'signal' | 'makeRoom'>,
) {
  const isFetched = run.source === 'api'
  const onRead = (count: number) => {
    // Fetched records were counted when they arrived.
    progress.done += isFetched ? 0 : count
    return makeRoom()
  }
  if (!isFetched) progress.of = archive.hasPosts ? null : (archive.fansExpected ?? null)
  // Fans that are already merged are not needed again; posts are, for their media.
  if (archive.hasFans && !run.merged) await stageFans(client, archive, run.pageId, onRead, signal)
  if (archive.hasPosts) await stagePosts(client, archive, onRead, signal)
}

/** Merges everything that was read into the page in one transaction: all of it, or nothing. */
async function merge(
  modules: readonly ModuleHooks[],
  client: PoolClient,
  run: RunRow,
  before: PageRow,
  archive: Archive,
  progress: Progress,
): Promise<ListTime> {
  const takenAt = momentOf(archive.takenAt)
  const postsTakenAt = momentOf(archive.postsTakenAt ?? archive.takenAt)
  // The list may continue in a part that is not in this upload.
  const lacking = archive.hasFans ? awaitedParts(run.files, []) : []
  const timeOf = (page: PageRow, isCut = false) =>
    listTime(page, {
      takenAt,
      uploadedAt: run.createdAt,
      whole: archive.fansComplete && !isCut && lacking.length === 0,
      notOf: archive.notOf,
    })
  if (run.merged) {
    // The posts' files are found by the uids that posts have after twins are united.
    if (archive.hasPosts) await onClient(client, () => uniteTwins(client, before, modules))
    return timeOf(before)
  }
  Object.assign(progress, { phase: 'saving', of: progress.done } satisfies Partial<Progress>)
  return onClient(client, async () => {
    const page = await holdPage(client, run.pageId)
    const since = archive.fansComplete ? await listReach(client, page) : null
    const list = timeOf(page, since !== null)
    const newName = await checkOwner(client, page, archive)
    const fans = archive.hasFans
      ? await mergeFans(client, page, list, modules)
      : { seen: 0, joined: 0, gone: 0, changed: 0, renamed: 0 }
    const at = madeAt(postsTakenAt, run.createdAt)
    const posts = archive.hasPosts
      ? await mergePosts(client, page, { at, older: await hasNewerPosts(client, run, at) }, modules)
      : { seen: 0, new: 0, changed: 0 }
    if (archive.kept) await makeAsItWas(client, page, archive.kept)
    if (newName) await addHandle(client, page.id, newName)
    const notes = notesOf(archive)
    if (fans.renamed > 0) notes.push({ key: 'fans_renamed', params: { count: fans.renamed } })
    if (since) notes.push({ key: 'list_partial', params: { since: since.toISOString() } })
    if (lacking.length > 0 && page.fans > 0)
      notes.push({ key: 'parts_missing', params: { files: lacking.slice(0, namesMost).join(', ') } })
    await recordMerged(client, run.id, fans, posts, archive.hasPosts ? postsTakenAt : takenAt, notes)
    return list
  })
}

const momentOf = (at: number | undefined) => (at === undefined ? null : new Date(at))

/** Whether another run has merged posts of the page from a later time. */
async function hasNewerPosts(client: PoolClient, run: RunRow, at: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from runs where page_id = $1 and id <> $2 and merged and posts_seen > 0 and coalesce(taken_at, created_at) > $3 limit 1`,
    [run.pageId, run.id, at],
  )
  return rowCount === 1
}

/** Names of the files that other runs of the page have read. */
async function filesBefore({ db }: Services, { id, pageId }: RunRow): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .select('files')
    .where('pageId', '=', pageId)
    .where('id', '<>', id)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.flatMap(({ files }) => files)
}

const notesOf = (archive: Archive): RunNote[] => archive.notes.map(({ key, params }) => ({ key, params }))

/** Whether the same archive was read before: one of the same time, or any, if the archive has no time (the caller knows that nothing is new). */
async function isSeenBefore({ db }: Services, run: RunRow): Promise<boolean> {
  const before = await db
    .selectFrom('runs')
    .select('id')
    .where('pageId', '=', run.pageId)
    .where('id', '<', run.id)
    .where('state', '=', 'done')
    .$if(run.takenAt !== null, (query) => query.where('takenAt', '=', run.takenAt))
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}
