import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, openAsBlob, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@fankeep/shared/contract/calls'
import { randomFrom } from '../src/platforms/fixtures/people'
import { writeZip } from '../src/platforms/fixtures/zip'
import { kill, startAgain } from './kill'
import { call, type Caller, readData, runToItsEnd, sliceBytes } from './client'
import type { Environment } from './environment'
import { MemoryWatch } from './memory'
import { count, type Report, timed } from './report'

const parts = 25
const target = { megabytes: 300 }
const home = 'Takeout/YouTube and YouTube Music'

/**
 * A YouTube Takeout in 25 parts of videos, `gigabytes` in total, uploaded separately and out of order. For every fifth
 * part the api and its worker are killed during the upload, which then resumes. Only one part is on disk at a time, next
 * to the kept files.
 */
export async function measureTakeout(
  environment: Environment,
  token: string,
  gigabytes: number,
  report: Report,
): Promise<void> {
  const filmBytes = Math.round((gigabytes * 1024 ** 3) / parts)
  let { api, caller } = await startAgain(environment, token)
  let memory = new MemoryWatch(api.child.pid!)
  const peaks: number[] = []
  const page = (
    await call(caller, 'pages.add', { platform: 'youtube', url: 'https://www.youtube.com/@bench' })
  ).id
  let [sent, again, sendSeconds, runSeconds] = [0, 0, 0, 0]
  for (const [turn, n] of inNoOrder().entries()) {
    const file = join(environment.folder, nameOf(n))
    await writeZip(file, filesOf(n, filmBytes), { stored: true })
    const archive = await openAsBlob(file)
    const upload = randomUUID()
    const { seconds, result } = await timed(async () => {
      if (turn % 5 === 2) {
        const before = await send(caller, page, upload, n, archive, archive.size / 2)
        memory.stop()
        peaks.push(memory.megabytes().both)
        await kill(api)
        ;({ api, caller } = await startAgain(environment, token))
        memory = new MemoryWatch(api.child.pid!)
        const { received } = await receivedOf(caller, page, upload, archive)
        again += before.received - received
      }
      return send(caller, page, upload, n, archive, Infinity)
    })
    sent += archive.size
    sendSeconds += seconds
    runSeconds += await runToItsEnd(caller, result.run!)
    rmSync(file)
  }
  memory.stop()
  peaks.push(memory.megabytes().both)
  const megabytes = (bytes: number) => bytes / 1024 ** 2
  report.tell(
    `${(sent / 1024 ** 3).toFixed(2)} GiB in ${parts} uploads, 5 broken off by kill -9`,
    'a Takeout',
  )
  report.tell(`${sendSeconds.toFixed(1)} s, ${count(megabytes(sent) / sendSeconds)} MB/s`, 'sent')
  report.tell(`${runSeconds.toFixed(1)} s, ${count(megabytes(sent) / runSeconds)} MB/s`, 'read and kept')
  report.hold('sent twice', megabytes(again), { most: 5 * megabytes(sliceBytes) }, 'MB')
  report.tell(`${peaks.join(', ')} MB`, 'most memory of api and worker, between kills')
  report.hold('the most of these', Math.max(...peaks), { most: target.megabytes }, 'MB')
  await isWhole(environment, page, filmBytes, report)
  await api.stop()
}

const nameOf = (n: number) => `takeout-20260301T080000Z-${String(n).padStart(3, '0')}.zip`

function inNoOrder(): number[] {
  const random = randomFrom(5)
  return Array.from({ length: parts }, (_, n) => ({ n: n + 1, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ n }) => n)
}

/** One video each; the first part also has the table of all videos. */
const filesOf = (n: number, bytes: number) => ({
  [`${home}/videos/Film ${n}.mp4`]: () => filmOf(n, bytes),
  ...(n === 1 && {
    [`${home}/video metadata/videos.csv`]: [
      'Video ID,Channel ID,Video Title (Original),Privacy,Video Create Timestamp',
      ...Array.from({ length: parts }, (_, film) => {
        const id = `film0000${String(film + 1).padStart(3, '0')}`
        return `${id},UC0000000000000000000000,Film ${film + 1},Public,2026-01-01T00:00:00+00:00`
      }),
    ].join('\n'),
  }),
})

/** Incompressible bytes, a different video for each number. */
function* filmOf(n: number, bytes: number): Generator<Buffer> {
  const noise = randomBytes(1024 ** 2)
  for (let at = 0; at < bytes; at += noise.length) {
    // A yielded block may still be in use, so each block is a new buffer.
    const block = Buffer.from(noise)
    block.writeUInt32LE(n, 0)
    block.writeUInt32LE(at / noise.length, 4)
    yield block.subarray(0, Math.min(block.length, bytes - at))
  }
}

const fieldsOf = (page: string, upload: string, archive: Blob) => ({ id: page, upload, size: archive.size })

const receivedOf = (caller: Caller, page: string, upload: string, archive: Blob) =>
  call(caller, 'backup.upload', fieldsOf(page, upload, archive))

/** Uploads from the api's current offset up to `upTo`; `run` is set when the upload is complete. */
async function send(
  caller: Caller,
  page: string,
  upload: string,
  n: number,
  archive: Blob,
  upTo: number,
): Promise<{ received: number; run?: string }> {
  let offset = upTo === Infinity ? (await receivedOf(caller, page, upload, archive)).received : 0
  for (;;) {
    const form = new FormData()
    const fields = { ...fieldsOf(page, upload, archive), token: caller.token, name: nameOf(n), offset }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('file', archive.slice(offset, offset + sliceBytes), 'slice')
    const answer = await fetch(caller.origin + calls['backup.upload'].path, { method: 'POST', body: form })
    const { received, run } = readData('backup.upload', await answer.json())
    if (run) return { received, run: run.id }
    if (received >= upTo) return { received }
    offset = received
  }
}

async function isWhole({ pool, dataDir }: Environment, page: string, filmBytes: number, report: Report) {
  const { rows } = await pool.query<{ posts: number; kept: number; bytes: string }>(
    `select (select count(*)::int from posts where page_id = $1) as posts,
       (select count(*)::int from post_media where page_id = $1 and hash is not null) as kept,
       (select sum(f.bytes) from page_files p join files f using (hash) where p.page_id = $1) as bytes`,
    [page],
  )
  const [row] = rows
  report.hold('videos lost', parts - row!.posts, { most: 0 }, '')
  report.hold('films lost', parts - row!.kept, { most: 0 }, '')
  report.hold('bytes lost', parts * filmBytes - Number(row!.bytes), { most: 0 }, '')
  const folder = join(dataDir, 'uploads', page)
  report.hold(
    'uploads left on the disk',
    existsSync(folder) ? readdirSync(folder).length : 0,
    { most: 0 },
    '',
  )
}
