import type { PlatformKey } from '@fankeep/shared/contract'
import { facebookFiles } from './fixtures/facebook'
import { instagramFiles } from './fixtures/instagram'
import { metaJson } from './fixtures/meta'
import { readZip } from './fixtures/read-zip'
import { TempUploads } from './fixtures/temp-upload'
import { tiktokFiles } from './fixtures/tiktok'
import { posts } from './fixtures/samples'
import { assign, xFiles, xPhoto, xPost } from './fixtures/x'
import type { Files } from './fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const read = (platform: PlatformKey, files: Files) => readZip(uploads, platform, files)

const at = 1_770_000_000
const reel = (uri: string, text: string, timestamp = at) => ({
  timestamp,
  attachments: [{ data: [{ media: { uri, creation_timestamp: timestamp, title: '' } }] }],
  data: [{ post: text }],
  title: '麻糬日常新增了一支連續短片。',
})

describe.each([
  'your_facebook_activity',
  'your_activity_across_facebook',
  "this_profile's_activity_across_facebook",
])('own content of Facebook in %s', (home) => {
  test.each(['reels', 'short_videos'])('reels in %s are read', async (folder) => {
    const uri = `${home}/${folder}/media/1.mp4`
    const got = await read('facebook', {
      [`${home}/${folder}/your_reels.json`]: metaJson({ lasso_videos_v2: [reel(uri, '一支短片')] }),
      [uri]: 'film',
    })
    expect(got.posts).toMatchObject([
      { text: '一支短片', kind: 'video', visibility: 'unknown', createdAt: at * 1000 },
    ])
    expect(got.media).toEqual({ [uri]: 'film' })
  })

  test('a reel that is also among the posts is read once', async () => {
    const uri = `${home}/posts/media/videos/1.mp4`
    const got = await read('facebook', {
      [`${home}/posts/your_posts__check_ins__photos_and_videos_1.json`]: metaJson([
        reel(uri, 'edited later'),
      ]),
      [`${home}/reels/your_reels.json`]: metaJson({
        lasso_videos_v2: [reel(uri, 'as it was'), reel(`${home}/reels/2.mp4`, 'another')],
      }),
    })
    expect(got.posts.map(({ text }) => text)).toEqual(['edited later', 'another'])
  })

  test('archived stories are private', async () => {
    const uri = `${home}/stories/media/1.jpg`
    const got = await read('facebook', {
      [`${home}/stories/archived_stories.json`]: metaJson({ archived_stories_v2: [reel(uri, '')] }),
      [`${home}/stories/story_reactions.json`]: metaJson({ stories_feedback_v2: [] }),
      [uri]: 'picture',
    })
    expect(got.posts).toMatchObject([{ kind: 'story', visibility: 'private', text: '' }])
    expect(got.media).toEqual({ [uri]: 'picture' })
  })

  test('archived posts are private, also if other posts are public', async () => {
    const got = await read('facebook', {
      ...facebookFiles({ posts: posts(1) }),
      [`${home}/posts/archive.json`]: metaJson({
        archive_v2: [reel(`${home}/posts/media/9.jpg`, '收起來的')],
      }),
    })
    expect(got.posts.map(({ text, visibility }) => [text, visibility])).toEqual([
      [posts(1)[0]!.text, 'public'],
      ['收起來的', 'private'],
    ])
  })
})

describe('a poll', () => {
  const path = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
  const poll = {
    question: '去哪裡？',
    options: [
      { option: '台南', voted: false },
      { option: '花蓮', voted: true },
      'Elsewhere',
      null,
      { option: 5 },
    ],
  }

  test('of Facebook is read with its question and answers', async () => {
    const one = (n: number, post: string, more: object[] = []) => ({
      timestamp: at + n,
      data: [{ post }],
      attachments: [{ data: [{ poll }, ...more] }],
    })
    const got = await read('facebook', {
      [path]: metaJson([
        one(1, '週末'),
        one(2, '去哪裡？'),
        { timestamp: at + 3, attachments: [{ data: [{ poll }] }] },
        { timestamp: at + 4, data: [{ post: 'none' }], attachments: [{ data: [{ poll: 'no' }] }] },
      ]),
    })
    const answers = '☐ 台南\n☐ 花蓮\n☐ Elsewhere'
    expect(got.posts.map(({ text }) => text)).toEqual([
      `週末\n\n去哪裡？\n${answers}`,
      `去哪裡？\n\n${answers}`,
      `去哪裡？\n${answers}`,
      'none',
    ])
  })

  test('of Facebook has the key that its post had before polls were read', async () => {
    const post = { timestamp: at, data: [{ post: '週末' }] }
    const before = await read('facebook', { [path]: metaJson([post]) })
    const now = await read('facebook', {
      [path]: metaJson([{ ...post, attachments: [{ data: [{ poll }] }] }]),
    })
    expect(now.posts.map(({ uid }) => uid)).toEqual(before.posts.map(({ uid }) => uid))
  })

  test('of YouTube is read with its answers', async () => {
    const got = await read('youtube', {
      'Takeout/YouTube and YouTube Music/posts/posts.csv':
        'Post ID,Channel ID,Post Create Timestamp,Post Text,Poll Option 1 Text,Poll Option 2 Text\n' +
        'UgkxAAAAAAAAAAAA01,UC0,2026-01-01T00:00:00+00:00,"{""text"":""Which?""}","{""text"":""Left""}",Right\n' +
        'UgkxAAAAAAAAAAAA02,UC0,2026-01-02T00:00:00+00:00,No poll,,\n',
    })
    expect(got.posts.map(({ text }) => text)).toEqual(['Which?\n\n☐ Left\n☐ Right', 'No poll'])
  })
})

describe('descriptions of pictures', () => {
  test('the alternative text of a picture on X is read', async () => {
    const named = { ...xPhoto('abc.png'), ext_alt_text: '一碗湯' }
    const got = await read('x', {
      ...xFiles({
        fans: 1,
        posts: [xPost('11', 'soup', { extended_entities: { media: [named, xPhoto('b.png')] } })],
      }),
      'data/tweets_media/11-abc.png': 'picture',
    })
    expect(got.posts[0]!.media).toMatchObject([{ alt: '一碗湯', ref: expect.any(String) }, {}])
    expect(got.posts[0]!.media[1]).not.toHaveProperty('alt')
  })

  test('the album of a picture on Facebook is read from the post or from the album', async () => {
    const home = 'your_facebook_activity/posts'
    const shown = { uri: `${home}/media/1.jpg`, creation_timestamp: at, title: '京都' }
    const alone = { uri: `${home}/media/2.jpg`, creation_timestamp: at, title: '' }
    const got = await read('facebook', {
      [`${home}/your_posts__check_ins__photos_and_videos_1.json`]: metaJson([
        { timestamp: at, data: [{ post: '秋' }], attachments: [{ data: [{ media: shown }] }] },
      ]),
      [`${home}/album/0.json`]: metaJson({ name: '旅行 "2026"', photos: [shown, alone] }),
      [`${home}/album/1.json`]: metaJson({ name: 5, photos: [{ ...alone, uri: `${home}/media/3.jpg` }] }),
    })
    expect(got.posts.map(({ text, album }) => [text, album])).toEqual([
      ['秋', '京都'],
      ['', '旅行 "2026"'],
      ['', undefined],
    ])
  })
})

describe('quotes and reposts on X', () => {
  test('a quoted post is kept as its address, and a repost as its text', async () => {
    const urls = [{ url: 'https://t.co/abcdefghij', expanded_url: 'https://twitter.com/someone/status/1' }]
    const got = await read('x', {
      ...xFiles({
        fans: 1,
        posts: [
          xPost('11', 'So true https://t.co/abcdefghij', { entities: { urls } }),
          xPost('12', 'RT @someone: what they said'),
        ],
      }),
    })
    expect(got.posts).toMatchObject([
      { text: 'So true https://twitter.com/someone/status/1', kind: 'link' },
      { text: 'RT @someone: what they said', kind: 'repost' },
    ])
  })
})

describe('own content of Instagram', () => {
  const medium = (uri: string, title: string) => ({ media: [{ uri, creation_timestamp: at, title }] })

  test.each(['your_instagram_activity/media', 'content', 'your_instagram_activity/content'])(
    'archived posts and other content in %s are read',
    async (home) => {
      const got = await read('instagram', {
        [`${home}/archived_posts.json`]: metaJson({
          ig_archived_post_media: [medium('media/archived_posts/1.jpg', '典藏')],
        }),
        [`${home}/other_content.json`]: metaJson({ ig_other_media: [medium('media/other/2.mp4', 'other')] }),
        'media/archived_posts/1.jpg': 'picture',
        'media/other/2.mp4': 'film',
      })
      expect(got.posts).toMatchObject([
        { text: 'other', kind: 'video', visibility: 'unknown' },
        { text: '典藏', kind: 'photo', visibility: 'private' },
      ])
      expect(Object.values(got.media).sort()).toEqual(['film', 'picture'])
    },
  )

  test('a post that is also among the archived posts is read once, and is not private', async () => {
    const files = instagramFiles({ fans: 1, posts: 3 })
    const path = Object.keys(files).find((one) => one.endsWith('posts_1.json'))!
    const all = JSON.parse(files[path] as string) as unknown[]
    const got = await read('instagram', {
      ...files,
      [path.replace('posts_1', 'archived_posts')]: JSON.stringify({ ig_archived_post_media: all }),
    })
    expect(got.posts).toHaveLength(3)
    expect(got.posts.every(({ visibility }) => visibility !== 'private')).toBe(true)
  })
})

describe('reposts', () => {
  /** As Instagram writes it since 2025: the reposted content is in nested lists of labels. */
  const repost = (
    timestamp: number,
    own: string,
    labels = ['Text', 'URL', 'Caption', 'Owner', 'Username'],
  ) => ({
    timestamp,
    media: [],
    label_values: [
      { label: labels[0], value: own },
      { label: 'Expiry time', timestamp_value: 4_925_000_000 },
      {
        title: 'Media',
        dict: [
          {
            title: '',
            dict: [
              {
                label: labels[1],
                value: 'https://www.instagram.com/reel/ABC_-1/',
                href: 'https://www.instagram.com/reel/ABC_-1/',
              },
              { label: labels[2], value: '一碗湯' },
              {
                title: labels[3],
                dict: [
                  {
                    title: '',
                    dict: [
                      { label: labels[1], value: 'https://www.instagram.com/_u/some.one' },
                      { label: 'Name', value: 'Some One' },
                      { label: labels[4], value: 'some.one' },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    fbid: '17900000000000001',
  })

  test.each([
    ['in English', undefined],
    ['in Chinese', ['文字', '網址', '說明文字', '擁有者', '用戶名稱']],
  ])('of Instagram are read, %s', async (_name, labels) => {
    const got = await read('instagram', {
      ...instagramFiles({ fans: 1, posts: 1 }),
      'your_instagram_activity/media/reposts.json': metaJson([
        repost(at, '好喝', labels),
        repost(at + 5, '', labels),
      ]),
    })
    const said = '@some.one: 一碗湯\nhttps://www.instagram.com/reel/ABC_-1/'
    expect(got.posts.filter(({ kind }) => kind === 'repost')).toMatchObject([
      {
        text: `好喝\n\n${said}`,
        createdAt: at * 1000,
        media: [],
        url: 'https://www.instagram.com/reel/ABC_-1/',
      },
      { text: said, createdAt: (at + 5) * 1000 },
    ])
    expect(got.posts).toHaveLength(3)
    expect(got.keys).not.toContain('captions_unread')
  })

  const address = 'https://www.instagram.com/reel/ABC_-1/'
  test.each([
    [
      'among its own labels',
      { timestamp: at, label_values: [{ label: 'URL', value: address, href: address }] },
      '',
    ],
    [
      'in a list of links',
      { title: 'some.one', string_list_data: [{ href: address, value: '', timestamp: at }] },
      '@some.one:\n',
    ],
  ])('of Instagram are read if the address of a post is %s', async (_where, record, author) => {
    const got = await read('instagram', {
      'your_instagram_activity/media/reposts.json': metaJson([record]),
    })
    expect(got.posts).toMatchObject([{ text: `${author}${address}`, url: address, createdAt: at * 1000 }])
  })

  test('of Instagram are read if there is nothing else', async () => {
    const got = await read('instagram', {
      'your_instagram_activity/media/reposts.json': metaJson([repost(at, '好喝'), { timestamp: at }]),
    })
    expect(got.posts).toHaveLength(1)
    expect(got.notes).toContainEqual({
      key: 'records_skipped',
      params: { count: 1, file: 'your_instagram_activity/media/reposts.json' },
    })
  })

  test('of TikTok are kept as the link they lead to', async () => {
    const files = tiktokFiles({ posts: posts(2) })
    const path = Object.keys(files)[0]!
    const all = JSON.parse(files[path] as string) as { 'Your Activity': object }
    Object.assign(all['Your Activity'], {
      Reposts: {
        RepostList: [
          { Date: '2026-02-01 10:00:00', Link: 'https://www.tiktokv.com/share/video/7000000000000000001/' },
        ],
      },
    })
    const got = await read('tiktok', { [path]: JSON.stringify(all) })
    const url = 'https://www.tiktokv.com/share/video/7000000000000000001/'
    expect(got.posts.filter(({ kind }) => kind === 'repost')).toMatchObject([
      { text: url, url, media: [], createdAt: Date.parse('2026-02-01T10:00:00Z') },
    ])
    expect(got.posts).toHaveLength(3)
  })
})

describe('own content of X', () => {
  const list = (name: string, records: unknown[]) => assign(`YTD.${name}.part0`, records)
  const post = xPost('1611701861727313922', 'Hey & hello', {
    created_at: 'Sat Jan 07 12:30:42 +0000 2023',
    extended_entities: { media: [xPhoto('abc.png')] },
  })

  test.each([
    ['community-tweet.js', 'community_tweet'],
    ['twitter-circle-tweet.js', 'twitter_circle_tweet'],
  ])('%s: posts for some people are read, with their pictures', async (file, name) => {
    const path = `data/${name}_media/1611701861727313922-abc.png`
    const got = await read('x', {
      ...xFiles({ fans: 2, posts: 2 }),
      [`data/${file}`]: list(name, [post]),
      [path]: 'picture',
    })
    expect(got.posts).toHaveLength(3)
    const found = got.posts.find(({ uid }) => uid === '1611701861727313922')
    expect(found).toMatchObject({ text: 'Hey & hello', visibility: 'some', kind: 'photo' })
    expect(Object.values(got.media)).toContain('picture')
    expect(got.keys).not.toContain('media_missing')
  })

  test('posts for some people are read if the account has no others', async () => {
    const got = await read('x', {
      ...xFiles({ fans: 2, posts: [] }),
      'data/community-tweet.js': list('community_tweet', [post, { tweet: { nothing: true } }]),
    })
    expect(got.posts).toHaveLength(1)
    expect(got.notes).toContainEqual({
      key: 'records_skipped',
      params: { count: 1, file: 'data/community-tweet.js' },
    })
  })
})
