import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client, type PoolClient } from 'pg'
import { freshDatabase } from '../../../test/database'
import { startTestServer, type TestServer } from '../../../test/server'
import { allJobs, modules } from '../../modules'
import { imports, instagramZip } from '../../modules/backup/test-imports'
import { verifyBackup } from '../../modules/backup/verify/verify'
import { connect } from '../database/connect'
import { migrate, readMigrations, readSquash } from '../database/migrate'
import { folderFiles } from '../files/files'
import { openBoss } from '../queue/queue'
import { makeCopy } from './make-copy'
import { restoreCopy } from './restore-copy'
import { listTables } from './tables'

let server: TestServer
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestServer()
  const { instagram } = imports(() => server)
  const { import: read } = await instagram()
  await read(await instagramZip({ fans: 20, posts: 4 }))
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
afterAll(() => server.close())

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-copy-'))
  folders.push(folder)
  return folder
}

async function copied() {
  const folder = newFolder()
  mkdirSync(join(folder, 'lost+found'))
  const { manifest } = await makeCopy(server.services, folder)
  return { folder, manifest }
}

/** A completely empty database, without any migration, and an empty folder for files. */
async function emptyPlace() {
  const { url, drop } = await freshDatabase()
  closing.push(drop)
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query('drop schema public cascade; drop schema if exists pgboss cascade; create schema public')
  await admin.end()
  const { log } = server.services
  const { pool, sessions, close } = connect(url, { log, use: 'jobs' })
  closing.push(close)
  const makeQueues = async () => (await openBoss({ pool, sessions }, allJobs, log, { works: false })).end()
  return { pool, sessions, files: folderFiles(newFolder()), makeQueues }
}

/** A hash of every row of every table. */
async function contentOf(pool: TestServer['services']['pool']) {
  const client = await pool.connect()
  try {
    const content: Record<string, unknown> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int as n, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${name} t`,
      )
      content[name] = rows[0]
    }
    return content
  } finally {
    client.release()
  }
}

test('a copy is restored into an empty database and folder with every row, file and sequence', async () => {
  const { folder, manifest } = await copied()
  // As a file manager leaves behind where a folder was looked at.
  const head = readdirSync(join(folder, 'files')).find((name) => name.length === 2)!
  writeFileSync(join(folder, 'files', head, '.DS_Store'), '')
  const place = await emptyPlace()
  await restoreCopy(place, folder)
  expect(await contentOf(place.pool)).toEqual(await contentOf(server.services.pool))
  const found = await verifyBackup(place.pool, place.files, modules)
  expect(found.faults).toEqual([])
  expect([found.files, found.rows > 20]).toEqual([manifest.files.count, true])
  const { rows } = await place.pool.query(`select nextval(pg_get_serial_sequence('all_pages', 'id')) as id`)
  const most = await server.services.pool.query('select max(id) as id from all_pages')
  expect(Number(rows[0].id)).toBeGreaterThan(Number(most.rows[0].id))
})

test('no row is restored if afterRows fails, because it runs in the transaction of the rows', async () => {
  const { folder } = await copied()
  const place = await emptyPlace()
  const afterRows = async (client: PoolClient) => {
    expect((await client.query('select from users')).rowCount).toBeGreaterThan(0)
    throw new Error('cut off')
  }
  await expect(restoreCopy({ ...place, afterRows }, folder)).rejects.toThrow('cut off')
  expect((await place.pool.query('select from users')).rowCount).toBe(0)
})

describe('a copy from before the migrations were squashed', () => {
  async function copiedBefore(migrations: string[]) {
    const { folder, manifest } = await copied()
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migrations }))
    return folder
  }
  const old = Object.keys(readSquash().from)

  test('is restored if it has all old migrations', async () => {
    const place = await emptyPlace()
    const { into } = readSquash()
    const later = readMigrations().flatMap(({ name }) => (into.includes(name) ? [] : [name]))
    await restoreCopy(place, await copiedBefore([...old, ...later]))
    expect(await contentOf(place.pool)).toEqual(await contentOf(server.services.pool))
  })

  test('is rejected if it lacks an old migration, and nothing is restored', async () => {
    const place = await emptyPlace()
    await expect(restoreCopy(place, await copiedBefore(old.slice(0, -1)))).rejects.toThrow(
      'The copy is from before the first release and lacks the migration 0134_fan_names.sql: restore it with',
    )
    expect((await place.pool.query(`select to_regclass('users') as users`)).rows).toEqual([{ users: null }])
  })
})

test('a restore that failed while it put the releases can be repeated', async () => {
  const { folder, manifest } = await copied()
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, releases: true }))
  const place = await emptyPlace()
  const putReleases = vi.fn().mockRejectedValueOnce(new Error('ENOSPC')).mockResolvedValue(undefined)
  await expect(restoreCopy({ ...place, putReleases }, folder)).rejects.toThrow('ENOSPC')
  await restoreCopy({ ...place, putReleases }, folder)
  expect(putReleases).toHaveBeenCalledTimes(2)
  expect((await place.pool.query('select from users')).rowCount).toBeGreaterThan(0)
})

test('a restore into a database that has members is rejected, and changes nothing', async () => {
  const { folder } = await copied()
  const { pool, sessions, files } = server.services
  const before = await contentOf(pool)
  await expect(restoreCopy({ pool, sessions, files, makeQueues: async () => {} }, folder)).rejects.toThrow(
    /has members/,
  )
  expect(await contentOf(pool)).toEqual(before)
})

test('a restore into a database with tables of another program is rejected, and they keep their rows', async () => {
  const { folder } = await copied()
  const place = await emptyPlace()
  await place.pool.query('create table shop_orders as select 1 as id')
  await expect(restoreCopy(place, folder)).rejects.toThrow(
    'This database has tables that the copy lacks (public.shop_orders). A copy can only be restored into an empty database',
  )
  expect((await place.pool.query('select id from shop_orders')).rows).toEqual([{ id: 1 }])
  expect((await place.pool.query(`select to_regclass('users') as users`)).rows).toEqual([{ users: null }])
})

test('a restore into a database with a newer migration than the copy is rejected, because it would not run on the rows', async () => {
  const { folder } = await copied()
  const place = await emptyPlace()
  await migrate(place.pool)
  await place.pool.query(`insert into migrations (name, checksum) values ('9999_filled_in.sql', 'x')`)
  await expect(restoreCopy(place, folder)).rejects.toThrow(
    'This database has the migration 9999_filled_in.sql, which is newer than the copy. A copy can only',
  )
})

test('a member who registers while the files are restored is kept, and the restore is rejected', async () => {
  const { folder } = await copied()
  const place = await emptyPlace()
  const makeQueues = async () => {
    await place.makeQueues()
    await place.pool.query(
      `insert into users (email, nickname, created_at, updated_at) values ('new@fankeep.test', 'New', now(), now())`,
    )
  }
  await expect(restoreCopy({ ...place, makeQueues }, folder)).rejects.toThrow(/^This database has members/)
  expect((await place.pool.query('select email from users')).rows).toEqual([{ email: 'new@fankeep.test' }])
})

test('a file that is added during a copy is copied before the rows', async () => {
  const { files, pool } = server.services
  let late: string | undefined
  const folder = newFolder()
  const adding: typeof files.open = (hash, range) => {
    if (late !== undefined) return files.open(hash, range)
    late = ''
    const add = async function* () {
      const { hash: added, bytes } = await files.put(Readable.from([`late ${folder}`]))
      await pool.query(
        `insert into files (hash, bytes, type, created_at) values ($1, $2, 'image/png', now())`,
        [added, bytes],
      )
      late = added
      yield* files.open(hash, range)
    }
    return Readable.from(add())
  }
  await makeCopy({ ...server.services, files: { ...files, open: adding } }, folder)
  const changed = (path: string) => statSync(join(folder, path), { bigint: true }).ctimeNs
  const copied = changed(join('files', late!.slice(0, 2), late!.slice(2)))
  for (const name of readdirSync(join(folder, 'rows')))
    expect(copied < changed(join('rows', name))).toBe(true)
})

test('a full disk is reported as such with the folder of the copy, not as a damaged file of a member', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const files = {
    ...server.services.files,
    open: () =>
      new Readable({
        read() {
          this.destroy(full)
        },
      }),
  }
  const folder = newFolder()
  await expect(makeCopy({ ...server.services, files }, folder)).rejects.toThrow(
    `The disk of ${folder} has no room for the copy (ENOSPC: no space left on device, write). Remove that folder`,
  )
})

test('a copy whose rows or files were changed is rejected, and so is an unfinished copy or a folder without one', async () => {
  const { folder } = await copied()
  const fans = join(folder, 'rows/public.fans.copy.gz')
  const whole = readFileSync(fans)
  writeFileSync(fans, gzipSync(Buffer.from(gunzipSync(whole).toString().replace('2', '3'))))
  const place = await emptyPlace()
  await expect(restoreCopy(place, folder)).rejects.toThrow(/fans do not match the checksum of the copy/)
  expect((await place.pool.query('select from users')).rowCount).toBe(0)

  writeFileSync(fans, whole.subarray(0, whole.length - 9))
  await expect(restoreCopy(place, folder)).rejects.toThrow(/fans do not match the checksum of the copy/)

  const lines = gunzipSync(whole).toString()
  writeFileSync(fans, gzipSync(lines + lines))
  await expect(restoreCopy(place, folder)).rejects.toThrow(/fans do not match the checksum of the copy/)

  rmSync(fans)
  await expect(restoreCopy(place, folder)).rejects.toThrow(/fans do not match the checksum of the copy/)

  writeFileSync(fans, whole)
  const head = readdirSync(join(folder, 'files')).find((name) => name.length === 2)!
  const file = join(folder, 'files', head, readdirSync(join(folder, 'files', head))[0]!)
  const bytes = readFileSync(file)
  chmodSync(file, 0o600)
  bytes[0] = bytes[0]! ^ 1
  writeFileSync(file, bytes)
  await expect(restoreCopy(await emptyPlace(), folder)).rejects.toThrow(
    /does not match the checksum in its name/,
  )
  rmSync(file)
  mkdirSync(file)
  await expect(restoreCopy(await emptyPlace(), folder)).rejects.toThrow(
    /^The copy's file .* cannot be read \(EISDIR.* remove the file to restore the rest$/,
  )

  for (const damaged of ['{"version":', 'null', '{}', '{"version":1}', '{"version":1,"tables":{}}']) {
    writeFileSync(join(folder, 'manifest.json'), damaged)
    await expect(restoreCopy(place, folder)).rejects.toThrow(/manifest.json in .* is damaged/)
  }
  rmSync(join(folder, 'manifest.json'))
  mkdirSync(join(folder, 'manifest.json'))
  await expect(restoreCopy(place, folder)).rejects.toThrow('EISDIR')
  rmdirSync(join(folder, 'manifest.json'))
  writeFileSync(join(folder, 'manifest.json'), 'null')

  rmSync(join(folder, 'manifest.json'))
  for (const unfinished of [folder, newFolder()])
    await expect(restoreCopy(await emptyPlace(), unfinished)).rejects.toThrow(/contains no copy/)
})

test('of two copies into one folder at the same time, one is made and the other says why not', async () => {
  const folder = newFolder()
  const both = await Promise.allSettled([
    makeCopy(server.services, folder),
    makeCopy(server.services, folder),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `Another copy is being written into ${folder}: name another folder` },
  })
})

test('a folder with a copy, an unfinished copy or anything else is not written to, and the message says which it is', async () => {
  const { folder } = await copied()
  const written = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((path) => [path, statSync(join(folder, path), { bigint: true }).mtimeNs])
  const before = written()
  await expect(makeCopy(server.services, folder)).rejects.toThrow(/already contains a copy/)
  expect(written()).toEqual(before)
  rmSync(join(folder, 'manifest.json'))
  const left = written()
  await expect(makeCopy(server.services, folder)).rejects.toThrow(/contains an unfinished copy/)
  expect(written()).toEqual(left)
  const data = newFolder()
  writeFileSync(join(data, 'secret.key'), '')
  await expect(makeCopy(server.services, data)).rejects.toThrow(/is not empty: name an empty folder/)
  expect(readdirSync(data)).toEqual(['secret.key'])
})

test('a folder inside the releases is rejected, because the releases would be copied into themselves', async () => {
  const releases = newFolder()
  const inside = join(releases, 'copies', 'today')
  await expect(makeCopy(server.services, inside, releases)).rejects.toThrow(/is inside the releases/)
  expect(readdirSync(releases)).toEqual([])
})
