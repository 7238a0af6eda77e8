import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../config/config'
import { forCommand } from '../for-command'
import { openClient } from '../open-client'
import { locateCluster, makeCluster, removeCluster } from './cluster'
import { openEmbedded } from './index'

const log = pino({ level: 'silent' })
/** PostgreSQL's account must reach it. */
const dataDir = mkdtempSync(join(tmpdir(), 'fankeep-embedded-'))
const cluster = join(dataDir, 'postgres')
chmodSync(dataDir, 0o755)
afterAll(async () => {
  await removeCluster(cluster)
  rmSync(dataDir, { recursive: true, force: true })
})

test('removes a database whose creation was interrupted by a kill, and reports why PostgreSQL does not start', async () => {
  // A process with the same pid was killed halfway, as happens where pids are given out in the same order (containers).
  const half = `${cluster}.new-${process.pid}`
  mkdirSync(half)
  writeFileSync(join(half, 'PG_VERSION'), '')
  writeFileSync(`${half}.password`, 'x')
  const opening = openEmbedded({ dataDir, log, overrides: { listen_addresses: '203.0.113.1' } })
  await expect(opening).rejects.toThrow('could not create any TCP/IP sockets')
  expect([half, `${half}.password`].filter((path) => existsSync(path))).toEqual([])
}, 60_000)

test('a database that cannot be created is reported with the reason of initdb, and leaves nothing', async () => {
  const full = mkdtempSync(join(tmpdir(), 'fankeep-full-'))
  onTestFinished(() => rmSync(full, { recursive: true }))
  const initdb = join(tmpdir(), `fankeep-initdb-${process.pid}`)
  writeFileSync(initdb, '#!/bin/sh\necho "1 UTC [2] FATAL:  No space left on device" >&2; exit 1', {
    mode: 0o755,
  })
  onTestFinished(() => rmSync(initdb))
  const cluster = join(full, 'postgres')
  const making = makeCluster(cluster, {
    dataDir: full,
    account: null,
    binaries: { postgres: '', initdb },
    password: 'x',
  })
  await expect(making).rejects.toThrow(
    `No database can be created in ${full}: No space left on device. It takes 100 MB: make room, or set DATA_DIR to another folder`,
  )
  expect(readdirSync(full)).toEqual([])
})

test('a damaged password of the database is reported with its own remedy, not with the one of SECRET_KEY', async () => {
  const damaged = mkdtempSync(join(tmpdir(), 'fankeep-password-'))
  onTestFinished(() => rmSync(damaged, { recursive: true }))
  writeFileSync(join(damaged, 'postgres.password'), '')
  await expect(openEmbedded({ dataDir: damaged, log })).rejects.toThrow(
    'postgres.password is damaged: restore it from a copy of the data folder',
  )
})

test('a command that started the database leaves it running if the site has begun to use it', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  let site: { stop: () => Promise<void> } | undefined
  let asked: () => Promise<unknown> = async () => undefined
  await forCommand(config, log, async () => {
    const { url, stop } = await openEmbedded({ dataDir, log })
    const client = openClient({ connectionString: url })
    await client.connect()
    site = { stop: async () => client.end().then(() => stop()) }
    asked = () => client.query('select 1 as one')
  })
  expect(await asked()).toMatchObject({ rows: [{ one: 1 }] })
  await site!.stop()
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
}, 60_000)

test('a command that a signal stops ends its work, and the database that it started', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const working = forCommand(config, log, async ({ pool }) => {
    await pool.query('select 1')
    setImmediate(() => process.emit('SIGHUP'))
    await pool.query('select pg_sleep(600)')
  })
  await expect(working).rejects.toThrow('Stopped before the end. Run the command again')
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
}, 60_000)

test('a damaged postgres.json is named, with what belongs in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-pointer-'))
  writeFileSync(join(folder, 'postgres.json'), '{"cluster":"/var/li')
  expect(() => locateCluster(folder, null)).toThrow(
    /postgres\.json, which contains the path of the database, is damaged.*"cluster":/,
  )
  rmSync(folder, { recursive: true })
})
