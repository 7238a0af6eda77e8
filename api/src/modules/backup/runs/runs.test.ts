import { randomBytes } from 'node:crypto'
import { eventsPath } from '@fankeep/shared/contract/calls'
import { run as runSchema } from '@fankeep/shared/contract/backup'
import { startTestServer, type TestServer } from '../../../../test/server'
import { jobContext } from '../../../../test/job-context'
import { waitUntil } from '../../../infra/wait'
import { importArchive } from '../import/import-archive'
import { modules } from '../../index'
import { xFiles } from '../../../platforms/fixtures/x'
import { followed, imports, instagramZip, xZip, zipOf } from '../test-imports'
import { largeBytes } from './jobs'
import { requeueLost } from './requeue-lost'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { deletePage, addPage, instagram, upload, runOf, pageOf } = imports(() => server)

const context = jobContext({ modules })

/** A run with enough fans to be read in several batches. */
async function largeRun(fans = 25_000) {
  const member = await server.asMember({ vipType: 2 })
  const page = await addPage(member, 'x', 'https://x.com/mochidaily')
  const { data } = await upload(member, page.id, await xZip({ fans, madeOn: '10-10' }))
  server.queue.waiting.splice(0)
  return { member, page: page.id, run: data.run!.id }
}

/** Locks a page, which delays a merge so that the run can be inspected. Returns a function that releases the lock. */
async function hold(page: string) {
  const holder = await server.services.pool.connect()
  await holder.query(`begin; select 1 from pages where id = ${page} for update`)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

test('members take turns: a run does not wait behind all pages of another member', async () => {
  const archive = await xZip({ fans: 1, madeOn: '10-10' })
  const many = await server.asMember({ vipType: 2 })
  const one = await server.asMember({ vipType: 2 })
  const queueOne = async (member: typeof many, name: string) => {
    const page = await addPage(member, 'x', `https://x.com/${name}`)
    return (await upload(member, page.id, archive)).data.run!.id
  }
  const first = [await queueOne(many, 'aa'), await queueOne(many, 'bb'), await queueOne(many, 'cc')]
  const other = await queueOne(one, 'dd')
  const { clock, db } = server.services
  let later = clock.now().getTime()
  const ticks = vi.spyOn(clock, 'now').mockImplementation(() => new Date((later += 1)))
  await server.work()
  ticks.mockRestore()
  const runs = [...first, other]
  const ended = await db.selectFrom('runs').select('id').where('id', 'in', runs).orderBy('endedAt').execute()
  expect(ended.map(({ id }) => id)).toEqual([first[0], other, first[1], first[2]])
})

test('a run whose job was lost with a worker gets another job', async () => {
  const { member, page } = await instagram()
  const { data } = await upload(member, page, await instagramZip({ fans: followed({ ann: '09-01' }) }))
  server.queue.waiting.splice(0)
  await requeueLost(server.services)
  expect(server.queue.waiting).toMatchObject([{ data: { run: data.run!.id }, priority: 0 }])
  await server.work()
  expect(await runOf(member, data.run!.id)).toMatchObject({ state: 'done', fans_new: 1 })
})

describe('stopping a run', () => {
  test('ends a waiting run at once, and its job then does nothing', async () => {
    const { member, page } = await instagram()
    const { data } = await upload(member, page, await instagramZip({ fans: followed({ ann: '09-01' }) }))
    const stopped = await member.call('backup.stop', { run: data.run!.id })
    expect(stopped.data).toMatchObject({ state: 'stopped', error: { key: 'run_stopped' } })
    await server.work()
    expect((await pageOf(member, page)).fans).toBe(0)
    expect(await member.call('backup.stop', { run: data.run!.id })).toMatchObject({
      code: 0,
      error: 'run_not_active',
    })
  })

  test.each(['reading', 'saving'] as const)(
    'ends a run that is %s, and leaves the page as it was',
    async (phase) => {
      const { member, page, run } = await largeRun()
      const letGo = await hold(page)
      // Reading stops after its first batch.
      let letRead = () => {}
      const stopped = new Promise<void>((resolve) => (letRead = resolve))
      const room = phase === 'reading' && { makeRoom: () => stopped }
      try {
        const work = importArchive(server.services, run, { ...context, ...room })
        const isThere = async () => {
          const now = await runOf(member, run)
          return now.phase === phase && now.done > 0
        }
        expect(await waitUntil(isThere, { within: 20_000, every: 5 })).toBe(true)
        await member.call('backup.stop', { run })
        letRead()
        await work
      } finally {
        letRead()
        await letGo()
      }
      expect(await runOf(member, run)).toMatchObject({
        state: 'stopped',
        fans_new: 0,
        error: { key: 'run_stopped' },
      })
      expect((await member.call('fans.list', { id: page })).data.total).toBe(0)
      const again = await upload(member, page, await xZip({ fans: ['1', '2'], madeOn: '10-10' }))
      await server.work()
      expect(await runOf(member, again.data.run!.id)).toMatchObject({ state: 'done', fans_new: 2 })
    },
    40_000,
  )

  test('happens if its page is deleted, and leaves no fans', async () => {
    const { member, page, run } = await largeRun()
    const letGo = await hold(page)
    const work = importArchive(server.services, run, context)
    await waitUntil(async () => (await runOf(member, run)).done > 0, { within: 20_000, every: 5 })
    const deletion = deletePage(member, page)
    await work
    await letGo()
    expect((await deletion).code).toBe(1)
    const { rows } = await server.services.pool.query(
      'select count(*)::int as n from fans where page_id = $1',
      [page],
    )
    expect(rows).toEqual([{ n: 0 }])
  }, 40_000)
})

test('a large archive waits in a separate queue from small ones', async () => {
  const member = await server.asMember({ vipType: 2 })
  const page = await addPage(member, 'x', 'https://x.com/mochidaily')
  const filler = randomBytes(largeBytes)
  const large = await zipOf({ ...xFiles({ fans: 3 }), 'data/filler.bin': filler })
  const small = await xZip({ fans: 4, madeOn: '10-10' })
  const runs = []
  for (const archive of [large, small]) runs.push((await upload(member, page.id, archive)).data.run!.id)
  expect(server.queue.waiting.map(({ job }) => job.name)).toEqual(['backup.import-large', 'backup.import'])
  await server.work()
  for (const run of runs) expect(await runOf(member, run)).toMatchObject({ state: 'done' })
})

describe('a run that is started twice', () => {
  test('imports its fans once', async () => {
    const { member, page, run } = await largeRun()
    await Promise.all([
      importArchive(server.services, run, context),
      importArchive(server.services, run, context),
    ])
    expect(await runOf(member, run)).toMatchObject({ state: 'done', fans_seen: 25_000, fans_new: 25_000 })
    expect((await pageOf(member, page)).fans).toBe(25_000)
    const { rows } = await server.services.pool.query(
      'select count(*)::int as n from fans where page_id = $1',
      [page],
    )
    expect(rows).toEqual([{ n: 25_000 }])
  }, 40_000)

  test('is completed by the second worker if the first had to stop', async () => {
    const { member, page, run } = await largeRun()
    const letGo = await hold(page)
    const stopping = new AbortController()
    const work = importArchive(server.services, run, { ...context, signal: stopping.signal })
    const outcome = work.then(
      () => 'done',
      () => 'given back',
    )
    await waitUntil(async () => (await runOf(member, run)).done > 0, { within: 20_000, every: 5 })
    stopping.abort(new Error('The worker is stopping'))
    expect(await outcome).toBe('given back')
    await letGo()
    expect(await runOf(member, run)).toMatchObject({ state: 'running' })
    await importArchive(server.services, run, context)
    expect(await runOf(member, run)).toMatchObject({ state: 'done', fans_new: 25_000 })
    expect((await pageOf(member, page)).fans).toBe(25_000)
  }, 40_000)
})

describe('the events of a run', () => {
  const watch = async (token: string) => {
    const stop = new AbortController()
    const response = await fetch(server.origin + eventsPath, {
      headers: { 'x-token': token, 'accept-language': 'en' },
      signal: stop.signal,
    })
    let text = ''
    let ended = false
    void (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8')
    })()
      .catch(() => {})
      .finally(() => (ended = true))
    const runs = () =>
      [...text.matchAll(/^event: run\ndata: (.*)$/gm)].map(([, data = '']) =>
        runSchema.parse(JSON.parse(data)),
      )
    return { response, runs, ended: () => ended, stop: () => stop.abort() }
  }

  test('report its progress to its end, only to its member', async () => {
    const { member, page, run } = await largeRun()
    const stranger = await server.asMember()
    const [mine, theirs] = await Promise.all([watch(member.token), watch(stranger.token)])
    expect(await waitUntil(() => mine.runs().length > 0, { within: 5000 })).toBe(true)
    expect(mine.runs()[0]).toMatchObject({ id: run, state: 'queued' })
    const letGo = await hold(page)
    const work = importArchive(server.services, run, context)
    const isReported = () => mine.runs().some(({ state, done }) => state === 'running' && done > 0)
    expect(await waitUntil(isReported, { within: 20_000 })).toBe(true)
    await letGo()
    await work
    expect(await waitUntil(() => mine.runs().at(-1)?.state === 'done', { within: 5000 })).toBe(true)
    expect(mine.runs().at(-1)).toMatchObject({ fans_new: 25_000 })
    expect(theirs.runs()).toEqual([])
    for (const one of [mine, theirs]) one.stop()
  }, 40_000)

  test('end with the session, before anything more is sent', async () => {
    const { member, run } = await largeRun()
    const mine = await watch(member.token)
    expect(await waitUntil(() => mine.runs().length > 0, { within: 5000 })).toBe(true)
    await member.call('auth.logout', {})
    await importArchive(server.services, run, context)
    expect(await waitUntil(mine.ended, { within: 5000 })).toBe(true)
    expect(mine.runs().every(({ state }) => state === 'queued')).toBe(true)
  }, 40_000)

  test('are refused without a valid session', async () => {
    const { response } = await watch('nobody')
    expect(response.status).toBe(401)
  })
})
