import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput, CallName } from '@fankeep/shared/contract'
import { Client } from 'pg'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { xIdOf } from '../src/platforms/fixtures/people'
import { xZip } from '../src/modules/backup/test-imports'
import { freshDatabase } from './database'
import { buildApiInto, killAll, startApi, stopAll } from './process'
import { person } from './people'
import { send } from './send'
import type { Answer } from './server'
import { testAllOnly } from './test-all'

const dist = join(apiRoot, '.cache/kill-dist')
const fans = 60_000

type Moment = 'it has begun to read' | 'it reads' | 'it is about to merge' | 'it merges'
const moments: Moment[] = ['it has begun to read', 'it reads', 'it is about to merge', 'it merges']
const soon = { within: 60_000, every: 10 }

let database: Awaited<ReturnType<typeof freshDatabase>>
let dataDir: string
beforeAll(async () => {
  buildApiInto(dist)
  database = await freshDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'fankeep-kill-'))
}, 120_000)
afterAll(async () => {
  await stopAll()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const env = () => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  SECRET_KEY: 'k'.repeat(64),
  LOG_LEVEL: 'warn',
})
const connect = async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  return client
}
const start = () => startApi(join(dist, 'main.mjs'), env())

testAllOnly(
  'an import whose process is killed four times completes, and no fan is lost or doubled',
  async () => {
    let api = start()
    const call = async <Name extends CallName>(name: Name, input: CallInput<Name>, settings = {}) =>
      (await send(await api.ready, name, input as Record<string, unknown>, settings)).json() as Promise<
        Answer<Name>
      >

    const token = await register(call)
    const page = (await call('pages.add', { platform: 'x', url: '@mochidaily' }, { token })).data.id
    const files = { file: new Blob([new Uint8Array(await xZip({ fans, posts: 20, madeOn: '10-10' }))]) }
    const run = (await call('backup.upload', { id: page }, { token, files })).data.run!.id
    const runNow = async () => (await call('backup.runs', { run }, { token })).data.list[0]!

    const admin = await connect()
    for (const moment of moments) {
      const merges = moment === 'it is about to merge' || moment === 'it merges'
      // A lock on the page blocks the merge, so that the test can see that it is about to begin.
      if (merges) await admin.query('begin; select 1 from pages for update')
      // The row may still show the phase of the killed process.
      expect(await waitUntil(async () => (await runNow()).phase === 'reading', soon)).toBe(true)
      const reads = moment === 'it reads' ? fans / 3 : 0
      const isThere = async () => {
        const { phase, done } = await runNow()
        return merges ? phase === 'saving' : done > reads
      }
      expect(await waitUntil(isThere, soon)).toBe(true)
      if (moment === 'it merges') await admin.query('rollback')
      await killAll(api)
      if (moment === 'it is about to merge') await admin.query('rollback')
      const began = Date.now()
      api = start()
      await api.ready
      expect(Date.now() - began).toBeLessThan(30_000)
    }
    expect(
      await waitUntil(async () => (await runNow()).state === 'done', { within: 120_000, every: 100 }),
    ).toBe(true)
    expect(await runNow()).toMatchObject({
      fans_seen: fans,
      fans_new: fans,
      fans_gone: 0,
      posts_new: 20,
      error: null,
    })

    const one = async (text: string) => (await admin.query({ text, rowMode: 'array' })).rows[0]
    const last = xIdOf(fans - 1)
    expect(await one('select count(*)::int, count(distinct uid)::int, max(uid) from fans')).toEqual([
      fans,
      fans,
      last,
    ])
    expect(await one('select fans, fans_gone, posts, fans_version from pages')).toEqual([fans, 0, 20, 1])
    expect(await one('select count(*)::int, sum(total)::int, sum(gone)::int from fan_days')).toEqual([
      1,
      fans,
      0,
    ])
    expect(
      await one(
        'select count(*)::int, count(distinct (post_uid, n))::int from post_media where hash is not null',
      ),
    ).toEqual([8, 8])
    expect(await one('select count(*)::int from runs')).toEqual([1])
    expect(await one('select (select bytes from pages) = (select sum(bytes) from files)')).toEqual([true])
    await admin.end()
    expect(await api.stop()).toMatchObject({ code: 0 })
  },
  300_000,
)

async function register(
  call: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<Answer<Name>>,
): Promise<string> {
  const one = person()
  await call('auth.sendEmailCode', { email: one.email, use: 'register' })
  const admin = await connect()
  const { rows } = await admin.query<{ code: string }>('select code from outbox order by id desc limit 1')
  await admin.end()
  return (await call('auth.registerByEmail', { ...one, code: rows[0]!.code })).data.token
}
