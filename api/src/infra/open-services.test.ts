import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freshDatabase } from '../../test/database'
import { readConfig } from './config/config'
import { createLog } from './log'
import { openServices } from './open-services'

/** A read-only database, as during a failover, and a connection of its owner. */
async function readOnlyDatabase() {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const owner = new Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const name = new URL(url).pathname.slice(1)
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  await owner.query('set default_transaction_read_only = off')
  return { url, end: () => owner.query(`alter database ${name} reset default_transaction_read_only`) }
}

test('a process that starts while the database is read-only waits until it is writable', async () => {
  const { url, end } = await readOnlyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-services-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: url })
  let waited = 0
  const log = createLog('warn', {
    write: (line: string) => {
      if (line.includes('not possible yet; retrying') && waited++ === 0) void end()
    },
  })
  const { close } = await openServices(config, log, { jobs: [], works: false })
  await close()
  expect(waited).toBeGreaterThan(0)
})
