import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { waitUntil } from '../src/infra/wait'
import { templateName } from './global-setup'
import { withClient } from './with-client'

/** A fresh database, migrated and empty, for one test file. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('These tests need test/global-setup.ts: run them with api/vitest.config.mjs')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(server, `create database ${name} template ${templateName}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => drop(server, name) }
}

/** The same with a connection to it. */
export async function freshClient(): Promise<{ client: Client; drop: () => Promise<void> }> {
  const { url, drop } = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    client,
    drop: async () => {
      await client.end()
      await drop()
    },
  }
}

/**
 * A pool's `end` does not wait for its sockets. Dropping the database would end one that is still closing, and a pool without an error
 * listener would throw. So connections get a second to close, and those a test left open are then ended.
 */
async function drop(server: string, name: string) {
  await withClient(server, async (admin) => {
    const isOpen = async () =>
      (await admin.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0
    await waitUntil(async () => !(await isOpen()), { within: 1000 })
  })
  await asAdmin(server, `drop database if exists ${name} with (force)`)
}

const asAdmin = (server: string, sql: string) =>
  withClient(server, async (admin) => {
    // One at a time: PostgreSQL copies a template only if it has no other connection.
    await admin.query('select pg_advisory_lock(1)')
    await admin.query(sql)
  })
