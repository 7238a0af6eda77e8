import { send } from '../../../test/send'
import { startTestServer, type TestServer } from '../../../test/server'
import { metaJson } from '../../platforms/fixtures/meta'
import { xFiles, xPhoto, xPost } from '../../platforms/fixtures/x'
import { type Files, zipBuffer } from '../../platforms/fixtures/zip'
import { imports } from '../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf } = imports(() => server)

async function pageOf(platform: 'x' | 'facebook', url: string) {
  const member = await server.asMember({ vipType: 2 })
  const { id } = await addPage(member, platform, url)
  return {
    read: async (files: Files) => importOf(member, id, await zipBuffer(files)),
    readAs: (name: string, content: Buffer) => importOf(member, id, { name, content }),
    list: async () => (await member.call('posts.list', { id })).data.list,
    download: async () =>
      Buffer.from(
        await (
          await send(server.origin, 'posts.download', { id, all: true }, { token: member.token })
        ).arrayBuffer(),
      ),
  }
}
const x = () => pageOf('x', 'https://x.com/mochidaily')
const facebook = () => pageOf('facebook', 'https://www.facebook.com/mochi.daily')

const soup = (alt?: string) => ({
  ...xFiles({
    fans: 1,
    posts: [
      xPost('11', 'soup', {
        extended_entities: {
          media: [{ ...xPhoto('abc.png'), ...(alt !== undefined && { ext_alt_text: alt }) }],
        },
      }),
    ],
  }),
  'data/tweets_media/11-abc.png': 'a picture',
})

test('the alt text of a picture is added by a later archive and kept if an archive lacks it', async () => {
  const page = await x()
  await page.read(soup())
  const [before] = await page.list()
  expect(before!.media[0]).not.toHaveProperty('alt')
  for (const alt of ['一碗湯 <b>', undefined]) {
    expect(await page.read(soup(alt))).toMatchObject({ posts_new: 0, posts_changed: 0, bytes: 0 })
    expect((await page.list())[0]!.media[0]).toMatchObject({
      alt: '一碗湯 <b>',
      missing: false,
      url: expect.any(String),
    })
  }
})

const home = 'your_facebook_activity/posts'
const album = {
  [`${home}/album/0.json`]: metaJson({
    name: '京都 <i>',
    photos: [{ uri: `${home}/media/1.jpg`, creation_timestamp: 1_770_000_000 }],
  }),
  [`${home}/media/1.jpg`]: 'a picture',
}

test('the album is kept; album and alt text survive a download and import of the posts', async () => {
  const [one, other] = [await facebook(), await facebook()]
  await one.read(album)
  expect(await one.list()).toMatchObject([{ album: '京都 <i>', text: '' }])
  const zip = await one.download()
  await other.readAs('posts.zip', zip)
  expect(await other.list()).toMatchObject([{ album: '京都 <i>', text: '', media: [{ missing: false }] }])

  const [from, to] = [await x(), await x()]
  await from.read(soup('湯'))
  await to.readAs('posts.zip', await from.download())
  expect((await to.list())[0]!.media).toMatchObject([{ alt: '湯', missing: false }])
})
