import type { PlatformKey, Visibility } from '@fankeep/shared/contract'
import { eras, uploadOf } from './fixtures/eras'
import { facebookVisibility } from './facebook/privacy'
import { readEverything, TempUploads } from './fixtures/temp-upload'
import { people, posts } from './fixtures/samples'
import { xFiles } from './fixtures/x'
import { type Files, zipBuffer } from './fixtures/zip'
import { openArchive } from './index'
import { closestTo, isWithin } from './visibility'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
async function seenIn(platform: PlatformKey, files: Files) {
  const archive = await openArchive(await uploads.put({ 'a.zip': await zipBuffer(files) }), platform)
  const { posts: list } = await readEverything(archive)
  await archive.close()
  return [...new Set(list.map(({ visibility }) => visibility))].sort()
}

const all: Visibility[] = ['public', 'unlisted', 'followers', 'friends', 'some', 'private']

test('a post is published for those who could see it or fewer, and an unlisted one never for friends', () => {
  expect(closestTo('public', all)).toBe('public')
  expect(closestTo('unlisted', ['public', 'followers', 'friends', 'private'])).toBe('private')
  expect(closestTo('followers', ['public', 'friends', 'private'])).toBe('friends')
  expect(closestTo('friends', ['public', 'followers'])).toBeUndefined()
  expect(closestTo('friends', ['public', 'unlisted', 'followers', 'private'])).toBe('private')
  expect(closestTo('some', all)).toBe('private')
  expect(closestTo('unknown', all)).toBe('private')
  expect(closestTo('unknown', ['public'])).toBeUndefined()
  for (const was of [...all, 'unknown'] as const) {
    const closest = closestTo(was, all)
    expect(closest && isWithin(closest, was)).toBe(true)
    expect(isWithin('public', was)).toBe(was === 'public')
  }
})

describe('the visibility of posts in an archive', () => {
  test.each([
    ['Public', 'Disabled', 'public'],
    ['Everyone', 'Enabled', 'followers'],
    ['Friends', 'Disabled', 'friends'],
    ['Only me', 'Enabled', 'private'],
    ['Nobody knows', 'Disabled', 'unknown'],
    [undefined, 'Disabled', 'unknown'],
  ])('TikTok: %s in an account whose privacy is %s', async (said, account, visibility) => {
    const video = {
      Date: '2026-01-01 00:00:00',
      Link: 'https://www.tiktokv.com/share/video/7300000000000000001/',
      ...(said !== undefined && { WhoCanView: said }),
    }
    const whole = {
      'App Settings': { Settings: { SettingsMap: { 'Private Account': account } } },
      Post: { Posts: { VideoList: [video] } },
    }
    expect(await seenIn('tiktok', { 'user_data_tiktok.json': JSON.stringify(whole) })).toEqual([visibility])
  })

  test.each([
    ['Who can view: Only me', 'private'],
    ['觀看權限: 朋友', 'friends'],
    ['Comments: On', 'unknown'],
  ])('TikTok as text: %s', async (line, visibility) => {
    const text = `Date: 2026-01-01 00:00:00 UTC\nLink: https://www.tiktokv.com/share/video/7300000000000000001/\n${line}\n\n`
    expect(await seenIn('tiktok', { 'TikTok/Post/Posts.txt': text })).toEqual([visibility])
  })

  test.each([
    ['Private Account', 'True', 'followers'],
    ['Private Account', 'False', 'public'],
    ['私人帳號', 'False', 'public'],
    ['Something Else', 'False', 'unknown'],
  ])('Instagram, by the account: %s is %s', async (label, value, visibility) => {
    const person = {
      profile_user: [{ string_map_data: { Username: { value: 'mochi' }, [label]: { value } } }],
    }
    const files = {
      'personal_information/personal_information/personal_information.json': JSON.stringify(person),
      'your_instagram_activity/media/posts_1.json': JSON.stringify([
        { media: [{ uri: 'media/posts/1.jpg', creation_timestamp: 1_770_000_000, title: 'hello' }] },
      ]),
      'your_instagram_activity/media/stories.json': JSON.stringify({
        ig_stories: [{ uri: 'media/stories/2.jpg', creation_timestamp: 1_770_000_001, title: '' }],
      }),
    }
    // Instagram does not say whether a story was for close friends.
    expect(await seenIn('instagram', files)).toEqual([...new Set([visibility, 'unknown'])].sort())
  })

  test.each([
    [xFiles({ posts: 2 }), 'public'],
    [xFiles({ posts: 2, isProtected: true }), 'followers'],
    [xFiles({ posts: 2, without: ['data/protected-history.js'] }), 'unknown'],
  ])('X, by the account (%#)', async (files, visibility) => {
    expect(await seenIn('x', files)).toEqual([visibility])
  })

  test.each(eras.map((era) => [`${era.platform} ${era.era}`, era] as const))(
    'samples of %s have the visibility of their platform and era',
    async (_name, era) => {
      const expected: { [platform in PlatformKey]?: string } = {
        facebook: era.era === 'page' ? 'public' : 'unknown',
        threads: 'unknown',
        xiaohongshu: 'unknown',
        youtube: era.era === '2018' ? 'unknown' : 'public',
        tiktok: era.era.startsWith('txt') ? 'unknown' : 'public',
        x: era.era === 'bare' || era.era === 'Grailbird' ? 'unknown' : 'public',
      }
      const archive = await openArchive(
        await uploads.put(await uploadOf(era, people(2), posts(2))),
        era.platform,
      )
      const { posts: list } = await readEverything(archive)
      await archive.close()
      const seen = new Set(list.map(({ visibility }) => visibility))
      expect([...seen]).toEqual([expected[era.platform] ?? 'unknown'])
    },
  )
})

test.each([
  [{ value: 'EVERYONE' }, {}, 'public'],
  [{ value: '', allow: '', deny: '' }, {}, 'public'],
  [{ value: '', allow: '123', deny: '' }, {}, 'some'],
  [{ value: 'ALL_FRIENDS' }, {}, 'friends'],
  [{ value: 'FRIENDS_OF_FRIENDS' }, {}, 'friends'],
  [{ value: 'CUSTOM' }, {}, 'some'],
  [{ value: 'SELF' }, {}, 'private'],
  [{ value: 'NEW_WORD' }, {}, 'unknown'],
  [{ value: 'constructor' }, {}, 'unknown'],
  [{ value: 'EVERYONE' }, { is_hidden: true }, 'unlisted'],
  [undefined, {}, 'unknown'],
])('Facebook’s API: %j %j is %s', (privacy, more, visibility) => {
  expect(facebookVisibility({ privacy, ...more })).toBe(visibility)
})
