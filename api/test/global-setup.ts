import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect } from '../src/infra/database/connect'
import { openEmbedded } from '../src/infra/database/embedded'
import { migrate } from '../src/infra/database/migrate'
import { openBoss } from '../src/infra/queue/queue'
import { allJobs } from '../src/modules'
import { spreadTemplate } from './citus'
import { startPgBouncer } from './pgbouncer'
import { withClient } from './with-client'

export const templateName = 'template_of_tests'

/**
 * Starts one PostgreSQL for the run (unless `TEST_DATABASE_URL` is set), with a migrated database as template; with `PGBOUNCER`
 * (the program's path) also a PgBouncer in front of it; with `SPREAD=1` Citus spreads the tables. Returns the function that stops
 * them.
 */
export default async function setUp() {
  const log = pino({ level: 'silent' })
  let tearDown = async () => {}
  if (!process.env.TEST_DATABASE_URL) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fankeep-api-'))
    // PostgreSQL's account must reach it; secrets in it have their own permissions.
    chmodSync(dataDir, 0o755)
    const overrides = {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 300,
    }
    const server = await openEmbedded({ dataDir, log, overrides })
    process.env.TEST_DATABASE_URL = server.url
    tearDown = async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  await withClient(process.env.TEST_DATABASE_URL, async (admin) => {
    await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.query(`create database ${templateName} template template0 encoding 'UTF8'`)
  })

  const url = new URL(process.env.TEST_DATABASE_URL)
  url.pathname = templateName
  const template = connect(url.href, { log, use: 'jobs' })
  await migrate(template.sessions)
  const boss = await openBoss(template, allJobs, log, { works: false })
  await boss.end()
  await template.close()
  if (process.env.SPREAD) await spreadTemplate(process.env.TEST_DATABASE_URL, url)
  if (!process.env.PGBOUNCER) return tearDown
  const pooler = await startPgBouncer(process.env.PGBOUNCER, process.env.TEST_DATABASE_URL)
  process.env.TEST_POOL_URL = pooler.url
  return async () => {
    await pooler.stop()
    await tearDown()
  }
}
