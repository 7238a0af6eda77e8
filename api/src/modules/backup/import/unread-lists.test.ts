import { startTestServer, type TestServer } from '../../../../test/server'
import { instagramFans, instagramFiles } from '../../../platforms/fixtures/instagram'
import { type Files, zipBuffer } from '../../../platforms/fixtures/zip'
import { imports, type TestMember } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { instagram, addPage, importOf, pageOf } = imports(() => server)

const folder = 'connections/followers_and_following/'
const page = (name: string) =>
  `<!DOCTYPE html><html><body><a href="https://www.instagram.com/${name}">${name}</a></body></html>`
const later = { at: new Date('2026-03-05T00:00:00Z') }
const lastBackup = async (member: TestMember, id: string) => (await pageOf(member, id)).last_backup

describe('lists as HTML next to lists as JSON', () => {
  test('are named, and the fans in them do not count as gone', async () => {
    const one = await instagram()
    await one.import(await zipBuffer(instagramFiles({ fans: 6, parts: 2 })))
    const { [`${folder}followers_2.json`]: _second, ...files } = instagramFiles({ fans: 6, parts: 2 })
    const run = await one.import(
      await zipBuffer({ ...files, [`${folder}followers_2.html`]: page('anna') }, later),
    )
    expect(run).toMatchObject({ state: 'done', fans_seen: 3, fans_gone: 0 })
    const notes = new Map(run.notes.map(({ key, msg }) => [key, msg]))
    expect(notes.get('html_unread')).toMatch(/followers_2\.html.*JSON/)
  })

  const instagramPosts = {
    'your_instagram_activity/media/posts_1.json':
      '[{"media":[{"uri":"media/1.jpg","creation_timestamp":1700000000,"title":"Hi"}]}]',
  }
  const facebookPosts = {
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json':
      '[{"timestamp":1700000000,"data":[{"post":"Hi"}]}]',
  }
  const threadsPosts = {
    'your_instagram_activity/threads/threads_and_replies.json':
      '{"text_post_app_text_posts":[{"media":[{"uri":"","creation_timestamp":1700000000,"title":"Hi"}]}]}',
  }

  test.each<['instagram' | 'facebook' | 'threads', string, Files]>([
    ['instagram', `${folder}followers_1.html`, instagramPosts],
    ['facebook', 'connections/followers/people_who_followed_you.html', facebookPosts],
    ['threads', 'your_instagram_activity/threads/followers.html', threadsPosts],
  ])(
    'of %s are named instead of asking to select followers, which are there',
    async (platform, path, posts) => {
      const member = await server.asMember({ vipType: 2 })
      const url = `https://www.${platform}.com/${platform === 'threads' ? '@' : ''}mochi.daily`
      const { id } = await addPage(member, platform, url)
      const run = await importOf(
        member,
        id,
        await zipBuffer({ ...posts, [path]: page('anna'), 'start_here.html': page('x') }),
      )
      expect(run).toMatchObject({ state: 'done', posts_new: 1, fans_seen: 0 })
      expect(run.notes.find(({ key }) => key === 'html_unread')!.msg).toContain(`not read: ${path}. `)
      expect(run.notes.map(({ key }) => key)).not.toContain('posts_only')
    },
  )
})

describe('a list of fans of which nothing could be read', () => {
  test.each([
    ['of another program', '[{"id":"1","login":"anna"},{"id":"2","login":"bert"}]', 'list_absent'],
    ['with brackets only', '[[[[]]]]', 'list_absent'],
    ['that is damaged', '[{"title":"","string_list_data":[{"hr', 'corrupt_file'],
  ])('%s is no backup, and the note says that nothing was read from it', async (_what, content, note) => {
    const one = await instagram()
    const run = await one.import({ name: 'followers_1.json', content: Buffer.from(content) })
    expect(run).toMatchObject({ state: 'done', fans_seen: 0 })
    expect(run.notes.map(({ key }) => key)).toEqual([note])
    expect(await lastBackup(one.member, one.page)).toBeNull()
  })

  test('does not count as uploaded before', async () => {
    const one = await instagram()
    await one.import(await zipBuffer(instagramFiles({ fans: instagramFans(3) })))
    const before = await lastBackup(one.member, one.page)
    server.clock.pass(86_400)
    const run = await one.import({ name: 'followers_1.json', content: Buffer.from('[{"login":"anna"}]') })
    expect(run.notes.map(({ key }) => key)).toEqual(['list_absent'])
    expect(await lastBackup(one.member, one.page)).toBe(before)
  })
})
