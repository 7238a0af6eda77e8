import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Run } from '@fankeep/shared/contract'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { pino } from 'pino'
import { hashOf } from '../src/infra/crypto'
import { openEmbedded } from '../src/infra/database/embedded'
import { removeCluster } from '../src/infra/database/embedded/cluster'
import { randomFrom, xIdOf } from '../src/platforms/fixtures/people'
import { writeXArchive } from '../src/platforms/fixtures/x'
import { startApi, stopAll } from '../test/process'
import { MemoryWatch } from './memory'

/** design.md, "Numbers to hold". */
const target = { ratio: 0.5, megabytes: 300 }
const sliceBytes = 8 * 1024 ** 2
const columns =
  'page_id, uid, at, first_seen, last_seen, gone_at, dated, name, username, url, avatar, email, grams'

const fans = Number(process.argv.find((one) => one.startsWith('--fans='))?.slice(7) ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'fankeep-bench-'))
// PostgreSQL runs under an account of its own, which has to reach its files.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const postgres = await openEmbedded({ dataDir, log: pino({ level: 'silent' }) })
const database = new Client({ connectionString: postgres.url })
await database.connect()

try {
  const passed = await measure()
  process.exitCode = passed ? 0 : 1
} finally {
  await stopAll()
  await database.end()
  await postgres.stop()
  await removeCluster(join(dataDir, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  say(`An X archive of ${count(fans)} fans, and plain COPY of the same rows, in one run.`)
  const archive = join(folder, 'archive.zip')
  await writeXArchive(archive, { fans: shuffledIds(fans), owner: 'mochidaily' })

  const env = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'k'.repeat(64),
    LOG_LEVEL: 'warn',
  }
  const api = startApi(join(import.meta.dirname, 'main.mjs'), env)
  const origin = await api.ready
  const memory = new MemoryWatch(api.child.pid!)
  const token = await makeMember()
  const page = await call(origin, '/api3/url/back', { token, platform: 'x', url: '@mochidaily' })

  const uploaded = await timed(() => upload(origin, token, page.id, archive))
  const imported = await runToItsEnd(origin, token, uploaded.result.id)
  memory.stop()
  await api.stop()
  const { rows } = await database.query('select count(*)::int as n from fans')
  if (rows[0].n !== fans) throw new Error(`${rows[0].n} fans arrived`)

  const file = join(folder, 'rows.copy')
  await exportRows(file)
  const same = await copyInto(file, 'like fans including all')
  const bare = await copyInto(file, 'like fans')
  return report(imported, uploaded.seconds, same, bare, memory)
}

function report(
  imported: number,
  uploaded: number,
  same: number,
  bare: number,
  memory: MemoryWatch,
): boolean {
  const ratio = same / imported
  say('')
  say(row('', 'seconds', 'rows/s'))
  say(row('upload over HTTP, in slices', uploaded.toFixed(1), count(fans / uploaded)))
  say(row('import: archive to list', imported.toFixed(1), count(fans / imported)))
  say(row('COPY, same table and indexes', same.toFixed(1), count(fans / same)))
  say(row('COPY, table without an index', bare.toFixed(1), count(fans / bare)))
  say('')
  const verdict = (good: boolean) => (good ? 'ok' : 'MISSED')
  say(
    `import against COPY: ${ratio.toFixed(2)} × (target ≥ ${target.ratio} ×) ${verdict(ratio >= target.ratio)}; against the bare table ${(bare / imported).toFixed(2)} ×`,
  )
  const { api, worker, both } = memory.megabytes()
  say(
    `memory, at most: api ${api} MB, its worker ${worker} MB, both at one moment ${both} MB (target ≤ ${target.megabytes} MB) ${verdict(both <= target.megabytes)}`,
  )
  return ratio >= target.ratio && both <= target.megabytes
}

/** Ids as X gives them: those who followed lately are first, and they are in no order. */
function shuffledIds(n: number): string[] {
  const random = randomFrom(7)
  const ids = Array.from({ length: n }, (_, i) => xIdOf(i))
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[ids[i], ids[j]] = [ids[j]!, ids[i]!]
  }
  return ids
}

async function makeMember(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    `with member as (
       insert into users (email, email_verified_at, nickname, vip_type, created_at, updated_at)
       values ('bench@fankeep.test', now(), 'Bench', 3, now(), now()) returning id)
     insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
     select $1, id, now(), now(), now() + interval '1 day' from member`,
    [hashOf(token)],
  )
  return token
}

async function upload(origin: string, token: string, page: string, file: string): Promise<Run> {
  const archive = await openAsBlob(file)
  const fields = { token, id: page, upload: randomUUID(), size: archive.size, name: 'twitter-archive.zip' }
  for (let offset = 0; ;) {
    const answer = await call(
      origin,
      '/api3/backup/upload',
      { ...fields, offset },
      archive.slice(offset, offset + sliceBytes),
    )
    offset = answer.received
    if (answer.run) return answer.run
  }
}

/** Seconds from its beginning to its end, by the run's own clock. */
async function runToItsEnd(origin: string, token: string, run: string): Promise<number> {
  for (;;) {
    const { list } = await call(origin, '/api3/backup/runs', { token, run })
    const { state, started_at, ended_at, error } = list[0] as Run
    if (state === 'done') return (Date.parse(ended_at!) - Date.parse(started_at!)) / 1000
    if (state !== 'queued' && state !== 'running') throw new Error(`The run ${state}: ${error?.msg}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** The rows as the table has them, in the order the archive had: none that would please an index. */
async function exportRows(file: string): Promise<void> {
  const rows = database.query(copyTo(`copy (select ${columns} from fans order by hashtext(uid)) to stdout`))
  await pipeline(rows, createWriteStream(file))
}

async function copyInto(file: string, definition: string): Promise<number> {
  await database.query(`drop table if exists beside; create table beside (${definition})`)
  // A plain copy works out no seals.
  if (!definition.includes('including')) await database.query('alter table beside drop column seal')
  await database.query('checkpoint')
  const { seconds } = await timed(() =>
    pipeline(
      createReadStream(file, { highWaterMark: 256 * 1024 }),
      database.query(copyFrom(`copy beside (${columns}) from stdin`)),
    ),
  )
  await database.query('drop table beside')
  return seconds
}

// eslint-disable-next-line typescript/no-explicit-any -- answers of calls whose contract the tests hold
async function call(
  origin: string,
  path: string,
  fields: Record<string, string | number>,
  file?: Blob,
): Promise<any> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (file) form.append('file', file, 'slice')
  const answer = await (await fetch(origin + path, { method: 'POST', body: form })).json()
  if (answer.code !== 1) throw new Error(`${path}: ${answer.error} ${answer.msg}`)
  return answer.data
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

function say(line: string) {
  console.log(line)
}

function count(n: number) {
  return Math.round(n).toLocaleString('en-US')
}

function row(what: string, seconds: string, rate: string) {
  return `${what.padEnd(30)}${seconds.padStart(9)}${rate.padStart(12)}`
}
