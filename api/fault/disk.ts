import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call, upload } from '../bench/client'
import type { Environment } from '../bench/environment'
import { makeArchive } from '../bench/import'
import type { Report } from '../bench/report'
import { startAgain } from '../bench/kill'

/** Fills a disk of 64 MB: first the one for uploads, then the one for PostgreSQL's fans. */
export async function fillDisk(
  environment: Environment,
  token: string,
  fans: number,
  report: Report,
): Promise<void> {
  const disk = join(environment.folder, 'small-disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0777', 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    report.tell('Skipped: a small disk can be made by root alone, where mounting is allowed.', 'disk full')
    return
  }
  try {
    await fillUploads(environment, token, { disk, fans }, report)
    await fillDatabase(environment, token, { disk, fans }, report)
  } finally {
    await environment.pool.query('alter table fans set tablespace pg_default').catch(() => {})
    await environment.pool.query('drop tablespace if exists small').catch(() => {})
    execFileSync('umount', ['-l', disk])
  }
}

interface Disk {
  disk: string
  fans: number
}

async function fillUploads(environment: Environment, token: string, { disk, fans }: Disk, report: Report) {
  const archive = await makeArchive(environment, fans, 'fulldisk')
  const { api, caller } = await startAgain(environment, token, { DATA_DIR: join(disk, 'data') })
  const page = (await call(caller, 'pages.add', { platform: 'x', url: '@fulldisk' })).id
  const filler = join(disk, 'filler')
  writeFileSync(filler, Buffer.alloc(freeBytes(disk) - 1024 ** 2))
  report.must('an upload to a full disk is refused clearly', await isRefused(upload(caller, page, archive)))
  report.must('lists are read meanwhile', await answers(() => call(caller, 'fans.list', { id: page })))
  rmSync(filler)
  const run = await upload(caller, page, archive)
  const { state, fans: seen } = await endOf(caller, run.id)
  report.must('with room again the upload is imported', state === 'done' && seen === fans)
  await api.stop()
}

async function fillDatabase(environment: Environment, token: string, { disk, fans }: Disk, report: Report) {
  const archive = await makeArchive(environment, fans, 'fulltable')
  const space = join(disk, 'postgres')
  mkdirSync(space)
  const { uid, gid } = statSync(environment.cluster)
  chownSync(space, uid, gid)
  await environment.pool.query(`create tablespace small location '${space}'`)
  const { api, caller } = await startAgain(environment, token)
  const before = (await call(caller, 'pages.list')).list[0]!.id
  const page = (await call(caller, 'pages.add', { platform: 'x', url: '@fulltable' })).id
  // The table is moved while there is room; then almost all free space is removed.
  resize(disk, '4g')
  await environment.pool.query('alter table fans set tablespace small')
  resize(disk, `${Math.ceil(usedBytes(disk) / 1024 ** 2) + 8}m`)
  const { error } = await endOf(caller, (await upload(caller, page, archive)).id)
  report.must('an import without room fails clearly', error === 'server_full', error ?? 'no error')
  report.must('lists are read meanwhile', await answers(() => call(caller, 'fans.list', { id: before })))
  resize(disk, '4g')
  const again = await endOf(caller, (await upload(caller, page, archive)).id)
  report.must('with room again it is imported', again.state === 'done' && again.fans === fans)
  await api.stop()
}

const resize = (disk: string, size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, disk])

const usedBytes = (disk: string) => {
  const { blocks, bfree, bsize } = statfsSync(disk)
  return (blocks - bfree) * bsize
}

const freeBytes = (disk: string) => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

const isRefused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: Error) => error.message.includes('server_full'),
  )

const answers = (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    () => false,
  )

async function endOf(caller: Parameters<typeof call>[0], run: string) {
  for (;;) {
    const { state, fans_seen: fans, error } = (await call(caller, 'backup.runs', { run })).list[0]!
    if (state !== 'queued' && state !== 'running') return { state, fans, error: error?.key ?? null }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
