import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startTestServer, type TestServer } from '../../../../test/server'
import { fetches } from '../fetch/test-fetches'
import { zipBuffer } from '../../../platforms/fixtures/zip'
import { imports } from '../test-imports'

/*
 * Files in a part of an archive are added to posts fetched through the platform's API: Meta ends the file names with the
 * pictures' ids in the API.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.sandbox.misbehaviours.clear())
afterAll(() => server.close())
const { connected } = fetches(() => server)
const { importOf } = imports(() => server)

const folders = {
  facebook: "this_profile's_activity_across_facebook/posts/media/Timelinephotos_1",
  instagram: 'media/posts/202611',
  threads: 'media/posts/202611',
}
type Meta = keyof typeof folders

async function page(platform: Meta) {
  const made = await connected(platform)
  const { member, page: id, account } = made
  account.posts = 7
  const noFiles = () =>
    server.sandbox.misbehaviours.add({ app: 'facebook', fault: 'vanish', on: 'media', times: 1000 })
  const media = async () =>
    (
      await server.services.pool.query<{ uri: string; kind: string; kept: boolean; missing: boolean }>(
        'select uri, kind, hash is not null as kept, missing from post_media where page_id = $1 order by post_uid, n',
        [id],
      )
    ).rows
  /** The media of such an account's posts, as in a part of its archive. */
  const files = (shown: { uri: string; kind: string }[]) =>
    Object.fromEntries(
      shown.map(({ uri, kind }, n) => [
        `${folders[platform]}/4664198${n}_8752937610488_n_${uri}.${kind === 'video' ? 'mp4' : 'png'}`,
        `bytes of ${uri}`,
      ]),
    )
  const read = async (shown: Parameters<typeof files>[0], more: { [path: string]: string } = {}) =>
    importOf(member, id, { name: 'part-2.zip', content: await zipBuffer({ ...files(shown), ...more }) })
  const waiting = () => {
    const folder = join(server.services.config.dataDir, 'uploads', id)
    return existsSync(folder) ? readdirSync(folder).length : 0
  }
  const forget = async () => {
    for (const table of ['posts', 'post_media'])
      await server.services.pool.query(`delete from ${table} where page_id = $1`, [id])
    await server.services.pool.query('update pages set posts = 0 where id = $1', [id])
  }
  return { ...made, noFiles, media, read, waiting, forget }
}
const keysOf = (run: { notes: { key: string }[] }) => run.notes.map(({ key }) => key)

describe.each(['facebook', 'instagram', 'threads'] satisfies Meta[])(
  'a part of an archive of %s',
  (platform) => {
    test('adds its files to posts that were fetched before it', async () => {
      const { fetched, noFiles, media, read, waiting } = await page(platform)
      noFiles()
      await fetched()
      const before = await media()
      expect(before.length).toBeGreaterThan(4)
      expect(before.some(({ kept }) => kept)).toBe(false)
      const run = await read(before)
      expect(run).toMatchObject({ state: 'done', posts_new: 0 })
      expect(keysOf(run)).toEqual(['media_added'])
      expect(await media()).toEqual(before.map((one) => ({ ...one, kept: true, missing: false })))
      expect(waiting()).toBe(0)
    })

    test('waits for posts that come after it, also from a run through the API', async () => {
      const { fetched, noFiles, media, read, waiting, forget } = await page(platform)
      noFiles()
      await fetched()
      const shown = await media()
      await forget()
      expect(keysOf(await read(shown))).toEqual(['media_waiting'])
      expect(waiting()).toBe(1)
      const run = await fetched()
      expect(run).toMatchObject({ state: 'done', posts_new: 7 })
      expect(keysOf(run)).toContain('media_added')
      expect(keysOf(run)).not.toContain('media_unreachable')
      expect((await media()).every(({ kept }) => kept)).toBe(true)
      expect(waiting()).toBe(0)
    })

    test('is not needed if the API gave its files as well', async () => {
      const { fetched, media, read, waiting } = await page(platform)
      await fetched()
      const before = await media()
      expect(before.every(({ kept }) => kept)).toBe(true)
      expect(keysOf(await read(before))).toEqual(['already_imported'])
      expect(await media()).toEqual(before)
      expect(waiting()).toBe(0)
    })

    test('waits if a file is shown by no post, and adds no file of another kind', async () => {
      const { fetched, noFiles, media, read, waiting } = await page(platform)
      noFiles()
      await fetched()
      const photo = (await media()).find(({ kind }) => kind === 'photo')!
      const run = await read([{ uri: photo.uri, kind: 'video' }], {
        [`${folders[platform]}/1_n_99999999999.png`]: 'x',
      })
      expect(keysOf(run)).toEqual(['media_waiting'])
      expect((await media()).some(({ kept }) => kept)).toBe(false)
      expect(waiting()).toBe(1)
    })
  },
)
