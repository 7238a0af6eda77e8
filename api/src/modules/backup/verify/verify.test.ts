import { open, readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestServer, type TestServer } from '../../../../test/server'
import { imports, instagramZip } from '../test-imports'
import { sealOf } from '../../../infra/sealed-rows'
import { modules } from '../../index'
import { verifyBackup } from './verify'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram } = imports(() => server)

const verify = (page?: string) => verifyBackup(server.services.pool, server.services.files, modules, { page })
const sealedTables = modules.flatMap(({ sealedRows = [] }) => sealedRows)
const run = (text: string, values: unknown[] = []) => server.services.pool.query(text, values)

async function kept() {
  const { page, import: read } = await instagram()
  await read(await instagramZip({ fans: 20, posts: 4 }))
  return page
}

async function fileOf(page: string) {
  const { rows } = await run('select hash from page_files where page_id = $1 order by hash limit 1', [page])
  const { hash } = rows[0] as { hash: string }
  return { hash, path: join(server.services.config.filesDir, hash.slice(0, 2), hash.slice(2)) }
}

async function flipBit(path: string, at: number, bit: number) {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = byte[0]! ^ (1 << bit)
  await file.write(byte, 0, 1, at)
  await file.close()
}

test('an unchanged backup is verified without faults', async () => {
  const page = await kept()
  const found = await verify(page)
  expect(found.faults).toEqual([])
  expect(found.rows).toBeGreaterThan(24)
  expect(found.files).toBeGreaterThan(2)
  expect(found.bytes).toBeGreaterThan(1000)
  expect((await readdir(server.services.config.filesDir)).length).toBeGreaterThan(0)
})

describe('a stored file', () => {
  test.each([0, 3, 7])('is reported if bit %i has flipped anywhere in it', async (bit) => {
    const page = await kept()
    const { hash, path } = await fileOf(page)
    for (const at of [0, 57, 200]) {
      await flipBit(path, at, bit)
      expect((await verify(page)).faults).toEqual([
        { kind: 'file_changed', page: expect.any(String), what: hash },
      ])
      await flipBit(path, at, bit)
      expect((await verify(page)).faults).toEqual([])
    }
  })

  test('is reported if it was cut or is missing', async () => {
    const page = await kept()
    const { hash, path } = await fileOf(page)
    await truncate(path, 100)
    expect((await verify(page)).faults).toMatchObject([{ kind: 'file_size', what: hash }])
    await rm(path)
    expect((await verify(page)).faults).toMatchObject([{ kind: 'file_missing', what: hash }])
    // For the tests that follow, which keep the same pictures.
    await run('delete from page_files where hash = $1', [hash])
    await run('delete from files where hash = $1', [hash])
  })
})

// Citus cannot turn a generated column of a distributed table into a plain one.
describe.skipIf(process.env.SPREAD)('a stored row', () => {
  /**
   * Simulates a bit that flips on the disk: the row changes without PostgreSQL writing it. Meanwhile the seal is a plain
   * column; afterwards it is a generated one again.
   */
  async function behindPostgres(table: string, change: () => Promise<void>) {
    const sealed = sealedTables.find((one) => one.table === table)!
    await run(`alter table ${table} alter column seal drop expression`)
    try {
      await change()
    } finally {
      await run(`alter table ${table} drop column seal`)
      await run(
        `alter table ${table} add column seal bigint not null generated always as (${sealOf(sealed)}) stored`,
      )
    }
  }

  test.each([
    ['fans', `name = 'x'`, 'uid'],
    ['fans', `at = at + interval '1 microsecond'`, 'uid'],
    ['fans', `grams[1] = grams[1] # 1`, 'uid'],
    ['fans', `seal = seal # 1`, 'uid'],
    ['posts', `text = overlay(text placing chr(ascii(text) # 1) from 1 for 1)`, 'uid'],
    ['posts', `likes = coalesce(likes, 0) # 4`, 'uid'],
    ['post_media', `hash = null`, `post_uid || '#' || n`],
    ['fan_days', `joined = joined # 8`, 'day::text'],
  ])('of %s is reported if it changed on the disk (%s)', async (table, change, key) => {
    const page = await kept()
    expect((await verify(page)).faults).toEqual([])
    await behindPostgres(table, async () => {
      const { rows } = await run(
        `update ${table} set ${change} where ctid = (select ctid from ${table} where page_id = $1 limit 1) returning ${key} as key`,
        [page],
      )
      const what = `${table} ${(rows[0] as { key: string }).key}`
      expect((await verify(page)).faults).toContainEqual({ kind: 'row', page, what })
    })
  })

  test('is reported by its page’s count if it is missing', async () => {
    const page = await kept()
    await run('delete from fans where ctid = (select ctid from fans where page_id = $1 limit 1)', [page])
    expect((await verify(page)).faults).toMatchObject([{ kind: 'count', page }])
  })
})

test('every column of a sealed table is part of its seal', async () => {
  for (const { table, columns } of sealedTables) {
    const { rows } = await run(
      `select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'seal' order by ordinal_position`,
      [table],
    )
    expect(columns).toEqual(rows.map(({ name }) => name as string))
  }
})
