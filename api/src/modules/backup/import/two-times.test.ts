import { startTestServer, type TestServer } from '../../../../test/server'
import { metaJson } from '../../../platforms/fixtures/meta'
import { zipBuffer } from '../../../platforms/fixtures/zip'
import { followed, imports, instagramZip } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, pageOf } = imports(() => server)

test('posts next to an old list of fans are as new as their own export', async () => {
  const one = await instagram()
  const made = '2026-02-01T10:00:00.000Z'
  const media = [{ uri: 'media/posts/a.jpg', creation_timestamp: 1_767_225_600, title: 'new' }]
  const posts = { 'your_instagram_activity/media/posts_1.json': metaJson([{ media }]) }
  const run = await one.import(
    {
      name: 'fans.zip',
      content: await instagramZip({ fans: followed({ anna: '01-01' }), posts: 0, madeOn: '01-05' }),
    },
    { name: 'posts.zip', content: await zipBuffer(posts, { at: new Date(made) }) },
  )
  expect(run).toMatchObject({ fans_seen: 1, posts_new: 1 })
  const { rows } = await server.services.pool.query<{ seen: Date; taken: Date }>(
    `select p.first_seen as seen, r.taken_at as taken from posts p join runs r on r.page_id = p.page_id where p.page_id = $1`,
    [one.page],
  )
  expect(rows.map(({ seen, taken }) => [seen.toISOString(), taken.toISOString()])).toEqual([[made, made]])
  expect((await pageOf(one.member, one.page)).list_at).toBe('2026-01-05T04:00:00.000Z')
})
