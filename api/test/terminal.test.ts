import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database'
import { withClient } from './with-client'

const dataDir = mkdtempSync(join(tmpdir(), 'fankeep-terminal-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs a terminal command as `pnpm` does, with an unreachable database. */
function run(...args: string[]) {
  return runWith({ DATABASE_URL: 'postgres://x@127.0.0.1:9/x' }, ...args)
}

function runWith(settings: NodeJS.ProcessEnv, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, ...settings }
  const script = join(import.meta.dirname, '../run-script.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.each([
  [['rotate', '--help'], 0],
  [['rotate', '--dry-run'], 1],
  [['spread', '--help'], 0],
  [['verify', '--pages=1'], 1],
  [['verify', '--page=abc'], 1],
])('a command called with %j shows its usage and does nothing else', (args, status) => {
  const answer = run(...args)
  expect(answer.said).toMatch(/^(Unknown option.*\n\n)?[A-Z_=<>a-z… ]*pnpm /)
  expect([answer.status, answer.said]).toEqual([status, expect.not.stringContaining('ECONNREFUSED')])
})

test.each([
  ['end-sessions', 'all'],
  ['copy', 'make', join(dataDir, 'copy')],
])('a database that does not answer is reported in a sentence: %s', (...args) => {
  expect(run(...args)).toEqual({
    status: 1,
    said: 'The database does not answer (connect ECONNREFUSED 127.0.0.1:9). Check DATABASE_URL.\n',
  })
})

test('a database that does not exist is reported with what to do', () => {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = '/not_there'
  expect(runWith({ DATABASE_URL: url.href }, 'verify')).toEqual({
    status: 1,
    said: 'database "not_there" does not exist. Create that database, or correct DATABASE_URL.\n',
  })
})

test('check-mail reports wrong settings as sentences', () => {
  const { status, said } = runWith({ MAIL_FROM: 'nonsense' }, 'check-mail')
  expect([status, said]).toEqual([1, expect.stringContaining('MAIL_FROM')])
  expect(said).not.toMatch(/^ +at /m)
})

test('a reason that is too short is reported with the name of its option', () => {
  const { status, said } = run('site', 'close', '--why', 'x')
  expect([status, said]).toEqual([1, expect.stringMatching(/^--why: .+\n$/)])
})

test.each([['site', 'close'], ['verify'], ['copy', 'make', join(dataDir, 'copy')]])(
  'rejects a data folder without a database, and makes none: %s',
  (...args) => {
    expect(runWith({ DATABASE_URL: '' }, ...args)).toEqual({
      status: 1,
      said: `There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as the site has them.\n`,
    })
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  },
)

test('copy make ends with the reason if its folder cannot be made', () => {
  const { TEST_DATABASE_URL: database } = process.env
  const { status, said } = runWith({ DATABASE_URL: database }, 'copy', 'make', '/proc/fankeep')
  expect([status, said]).toEqual([1, expect.stringContaining('/proc/fankeep')])
})

test('verify-backup rejects a page that does not exist', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  expect(runWith({ DATABASE_URL: url }, 'verify', '--page=999999')).toEqual({
    status: 1,
    said: 'There is no page 999999. Without --page every page is checked.\n',
  })
})

test('a storage of files that does not answer is reported with its setting, not as the database', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  await withClient(url, async (client) => {
    await client.query(
      `insert into files (hash, bytes, type, created_at) values ($1, 1, 'image/png', now())`,
      ['a'.repeat(64)],
    )
  })
  const storage = {
    FILES: 's3://files/x?endpoint=http://127.0.0.1:9&region=x',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  expect(runWith({ DATABASE_URL: url, ...storage }, 'verify')).toEqual({
    status: 1,
    said: expect.stringContaining(
      "The storage of members' files failed (connect ECONNREFUSED 127.0.0.1:9). Check FILES and the credentials for it.\n",
    ),
  })
})

test('says that a database may be the wrong one if it is empty', () => {
  const { TEST_DATABASE_URL: emptyOne } = process.env
  expect(runWith({ DATABASE_URL: emptyOne }, 'site', 'status')).toEqual({
    status: 1,
    said: expect.stringMatching(/^This database is empty or of an earlier version. Check DATABASE_URL;/),
  })
})
