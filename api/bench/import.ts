import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { randomFrom, xIdOf } from '../src/platforms/fixtures/people'
import { writeXArchive } from '../src/platforms/fixtures/x'
import { type Caller, call, runToItsEnd, upload } from './client'
import type { Environment } from './environment'
import { MemoryWatch } from './memory'
import { count, type Report, timed } from './report'

/** design.md, "Numbers to hold". */
const target = { ratio: 0.5, megabytes: 300 }
const columns =
  'page_id, uid, at, first_seen, last_seen, gone_at, dated, name, username, url, avatar, email, grams'

/**
 * Imports the fans of an X archive through the api and its worker, and compares it with a plain COPY of the same rows in
 * the same run.
 */
export async function measureImport(
  environment: Environment,
  caller: Caller,
  api: number,
  fans: number,
  report: Report,
): Promise<void> {
  const archive = await makeArchive(environment, fans)
  const page = await call(caller, 'pages.add', { platform: 'x', url: '@mochidaily' })
  const memory = new MemoryWatch(api)
  const uploaded = await timed(() => upload(caller, page.id, archive))
  const imported = await runToItsEnd(caller, uploaded.result.id)
  memory.stop()
  const { rows } = await environment.pool.query('select count(*)::int as n from fans where page_id = $1', [
    page.id,
  ])
  if (rows[0].n !== fans) throw new Error(`${rows[0].n} fans arrived`)

  const file = join(environment.folder, 'rows.copy')
  await exportRows(environment, page.id, file)
  const same = await copyInto(environment, file, 'like fans including all')
  const bare = await copyInto(environment, file, 'like fans')
  const newer = await upload(caller, page.id, await makeArchive(environment, fans, 'mochidaily', fans / 100))
  const importedAgain = await runToItsEnd(caller, newer.id)
  const rate = (seconds: number) => `${seconds.toFixed(1)} s, ${count(fans / seconds)} rows/s`
  report.tell(rate(uploaded.seconds), 'upload over HTTP, in slices')
  report.tell(rate(imported), 'import: archive to list')
  report.tell(rate(importedAgain), 'import of a newer list, one in a hundred another')
  report.tell(rate(same), 'COPY, same table and indexes')
  report.tell(`${rate(bare)}: import ${(bare / imported).toFixed(2)} ×`, 'COPY, table without an index')
  report.hold('import against COPY', same / imported, { least: target.ratio }, '×')
  const { api: serving, worker, both } = memory.megabytes()
  report.tell(`${serving} MB, ${worker} MB`, 'most memory of the api, of the worker')
  report.hold('memory of api and worker at one moment', both, { most: target.megabytes }, 'MB')
}

/** An X archive of so many fans, optionally starting with a later fan. */
export async function makeArchive(
  { folder }: Environment,
  fans: number,
  owner = 'mochidaily',
  first = 0,
): Promise<string> {
  const file = join(folder, `${owner}-${fans}-${first}.zip`)
  const generatedAt = first > 0 ? '2026-03-20T09:30:00.000Z' : '2026-03-01T09:30:00.000Z'
  await writeXArchive(file, { fans: shuffledIds(fans, first), owner, generatedAt })
  return file
}

/** Ids as in an X archive: recent followers first, so the ids are unordered. */
function shuffledIds(n: number, first = 0): string[] {
  const random = randomFrom(7)
  const ids = Array.from({ length: n }, (_, i) => xIdOf(first + i))
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[ids[i], ids[j]] = [ids[j]!, ids[i]!]
  }
  return ids
}

/** The table's rows in an order that no index favours, as in the archive. */
async function exportRows({ pool }: Environment, page: string, file: string): Promise<void> {
  const client = await pool.connect()
  const rows = client.query(
    copyTo(`copy (select ${columns} from fans where page_id = ${page} order by hashtext(uid)) to stdout`),
  )
  await pipeline(rows, createWriteStream(file))
  client.release()
}

async function copyInto({ pool }: Environment, file: string, definition: string): Promise<number> {
  const client = await pool.connect()
  await client.query(`drop table if exists plain_copy; create table plain_copy (${definition})`)
  // A plain copy computes no seals.
  if (!definition.includes('including')) await client.query('alter table plain_copy drop column seal')
  await client.query('checkpoint')
  const { seconds } = await timed(() =>
    pipeline(
      createReadStream(file, { highWaterMark: 256 * 1024 }),
      client.query(copyFrom(`copy plain_copy (${columns}) from stdin`)),
    ),
  )
  await client.query('drop table plain_copy')
  client.release()
  return seconds
}
