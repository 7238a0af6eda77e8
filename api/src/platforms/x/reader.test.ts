import { openArchive } from '../index'
import { xIdOf } from '../fixtures/people'
import { type RawEntry, rawZip } from '../fixtures/raw-zip'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { assign, xFiles, xLink, type XOptions, xPhoto, xPost, xTime } from '../fixtures/x'
import { type Files, zipBuffer } from '../fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(files: Files, name = 'twitter-archive.zip') {
  const archive = await openArchive(await uploads.put({ [name]: await zipBuffer(files) }), 'x', now)
  try {
    const { owner, takenAt, fansExpected, hasFans, hasPosts } = archive
    return { ...(await readEverything(archive)), owner, takenAt, fansExpected, hasFans, hasPosts }
  } finally {
    await archive.close()
  }
}

const made = (options: XOptions) => read(xFiles(options))
const ids = ({ fans }: { fans: { uid: string }[] }) => fans.map(({ uid }) => uid)

describe('followers', () => {
  it.each(['2021', '2023'] as const)(
    'of archives from %s are all read, with ids that are too large for a number',
    async (era) => {
      const got = await made({ era, fans: 30, parts: 3 })
      expect(got.fans[0]).toEqual({ uid: xIdOf(0), url: xLink(xIdOf(0)) })
      expect(ids(got)).toEqual(Array.from({ length: 30 }, (_, n) => xIdOf(n)))
      expect(got).toMatchObject({
        complete: true,
        fansExpected: 30,
        owner: 'mochidaily',
        takenAt: Date.parse('2026-03-01T09:30:00Z'),
      })
    },
  )

  it('without a part that the manifest lists are not whole', async () => {
    const got = await made({ fans: 30, parts: 3, without: ['data/follower-part1.js'] })
    expect(got.fans).toHaveLength(20)
    expect(got.complete).toBe(false)
    expect(got.notes).toContainEqual({ key: 'parts_missing', params: { files: 'follower-part1.js' } })
  })

  it('that are fewer than the manifest counts are not whole', async () => {
    const got = await made({ fans: 30, count: 31 })
    expect(got.fans).toHaveLength(30)
    expect(got.complete).toBe(false)
    expect(got.notes).toContainEqual({ key: 'parts_missing', params: { files: 'data/follower.js' } })
  })

  it('with a manifest that cannot be read are not whole', async () => {
    const got = await read({ ...xFiles({ fans: 3 }), 'data/manifest.js': 'window.__THAR_CONFIG = {"dataTyp' })
    expect(got.fans).toHaveLength(3)
    expect(got.complete).toBe(false)
    expect(got.notes).toContainEqual({ key: 'corrupt_file', params: { file: 'data/manifest.js' } })
  })

  it('without a manifest are whole unless a numbered part is missing', async () => {
    expect(await made({ fans: 30, parts: 3, manifest: false })).toMatchObject({
      complete: true,
      owner: 'mochidaily',
    })
    expect(await made({ fans: 30, parts: 3, manifest: false, without: ['data/follower.js'] })).toMatchObject({
      complete: false,
      notes: expect.arrayContaining([{ key: 'parts_missing', params: { files: 'follower.js' } }]),
    })
    expect(
      (await made({ fans: 30, parts: 3, manifest: false, without: ['data/follower-part1.js'] })).complete,
    ).toBe(false)
  })

  it('in a file that the manifest does not list are left out', async () => {
    const stray = assign('YTD.follower.part7', [{ follower: { accountId: '7', userLink: xLink('7') } }])
    const got = await read({ ...xFiles({ fans: 3 }), 'data/follower-part7.js': stray })
    expect(ids(got)).not.toContain('7')
    expect(got.complete).toBe(true)
  })

  it('can be none, and the list is whole', async () => {
    expect(await made({ fans: 0 })).toMatchObject({ fans: [], hasFans: true, complete: true })
  })

  it.each([
    ['a text', { accountId: '1400000000000000001' }, '1400000000000000001'],
    ['a number that keeps its digits', { accountId: 44196397 }, '44196397'],
    [
      'a number too large, with the id in the link',
      { accountId: 1.4e18, userLink: xLink('1400000000000000001') },
      '1400000000000000001',
    ],
    ['the link alone', { userLink: 'https://x.com/i/user/12' }, '12'],
  ])('with %s as id are read', async (_name, follower, uid) => {
    expect(ids(await read({ 'data/follower.js': assign('YTD.follower.part0', [{ follower }]) }))).toEqual([
      uid,
    ])
  })

  it.each([
    ['a number too large', { accountId: 1400000000000000001 }],
    ['no id', { userLink: 'https://twitter.com/intent/user' }],
    ['words for an id', { accountId: '12; DROP TABLE fans' }],
    ['nothing', {}],
  ])('with %s are skipped and counted, and the list is not whole', async (_name, follower) => {
    const got = await read({
      'data/follower.js': `window.YTD.follower.part0 = ${JSON.stringify([{ follower }, { follower: { accountId: '5' } }])}`,
    })
    expect(ids(got)).toEqual(['5'])
    expect(got.notes).toContainEqual({
      key: 'records_skipped',
      params: { count: 1, file: 'data/follower.js' },
    })
    expect(got.complete).toBe(false)
  })

  it('never have a link that leads elsewhere', async () => {
    const got = await read({
      'data/follower.js': assign('YTD.follower.part0', [
        { follower: { accountId: '5', userLink: 'javascript:alert(1)' } },
      ]),
    })
    expect(got.fans).toEqual([{ uid: '5', url: 'https://x.com/i/user/5' }])
  })

  it('do not include accounts that the owner follows', async () => {
    expect(ids(await made({ fans: 2 }))).not.toContain('99')
  })

  it('are read from an assignment with any spacing, or without one', async () => {
    const one = '[{"follower":{"accountId":"5"}}]'
    for (const text of [
      `window.YTD.follower.part0=${one}`,
      `window.YTD.follower.part0 = ${one};\n`,
      one,
      `\ufeffwindow.YTD.follower.part0 =\r\n${one}\r\n`,
    ]) {
      expect(ids(await read({ 'data/follower.js': text }))).toEqual(['5'])
    }
  })
})

describe('posts', () => {
  const post = async (text: string, more: Record<string, unknown> = {}, files: Files = {}) => {
    const got = await read({ ...xFiles({ posts: [xPost('1790000000000000001', text, more)] }), ...files })
    return got.posts[0]!
  }

  it.each(['2021', '2023'] as const)(
    'of archives from %s are read with their date, counts and pictures',
    async (era) => {
      const got = await made({ era, posts: 10 })
      expect(got.posts).toHaveLength(10)
      expect(got.posts.map(({ kind }) => kind)).toEqual([
        'photo',
        'photo',
        'text',
        'text',
        'text',
        'photo',
        'photo',
        'reply',
        'text',
        'repost',
      ])
      expect(got.posts[0]).toMatchObject({
        createdAt: Date.UTC(2026, 1, 20),
        likes: 0,
        shares: 3,
        url: `https://x.com/mochidaily/status/${xIdOf(500_000_000)}`,
      })
      expect(got.posts[0]!.media[0]!.ref).toBe(
        `0/data/${era === '2021' ? 'tweet' : 'tweets'}_media/${xIdOf(500_000_000)}-EG0W4AAxyz.png`,
      )
      expect(got.notes).toEqual([])
    },
  )

  it('have their HTML escapes decoded once', async () => {
    expect((await post('1 < 2 & 3 > 2')).text).toBe('1 < 2 & 3 > 2')
    expect((await post('it says &lt; here')).text).toBe('it says &lt; here')
  })

  it.each([
    ['repost', 'RT @someone: hello', {}],
    ['reply', '@someone hello', { in_reply_to_status_id_str: '5' }],
    ['reply', 'to somebody who is gone', { in_reply_to_user_id: '5' }],
    ['photo', 'look', { entities: { media: [xPhoto('a.jpg')] } }],
    ['video', 'look', { extended_entities: { media: [{ ...xPhoto('a.jpg'), type: 'video' }] } }],
    [
      'link',
      'read this',
      { entities: { urls: [{ url: 'https://t.co/x', expanded_url: 'https://example.test' }] } },
    ],
    ['text', 'hello', {}],
  ])('have the kind %s', async (kind, text, more) => {
    expect((await post(text, more)).kind).toBe(kind)
  })

  it('have the best file of a video, whatever its link has after the path', async () => {
    const variants = [
      { content_type: 'application/x-mpegURL', url: 'https://video.twimg.com/x/pl/list.m3u8' },
      {
        bitrate: '832000',
        content_type: 'video/mp4',
        url: 'https://video.twimg.com/x/vid/640x360/small.mp4?tag=10',
      },
      {
        bitrate: '2176000',
        content_type: 'video/mp4',
        url: 'https://video.twimg.com/x/vid/1280x720/large.mp4?tag=10',
      },
    ]
    const more = {
      extended_entities: { media: [{ ...xPhoto('still.jpg'), type: 'video', video_info: { variants } }] },
    }
    const found = await post('film', more, {
      'data/tweets_media/1790000000000000001-large.mp4': 'x',
      'data/tweets_media/1790000000000000001-small.mp4': 'x',
    })
    expect(found.media).toEqual([
      {
        kind: 'video',
        uri: 'https://pbs.twimg.com/media/still.jpg',
        ref: '0/data/tweets_media/1790000000000000001-large.mp4',
      },
    ])
    const other = await post('film', more, { 'data/tweets_media/1790000000000000001-small.mp4': 'x' })
    expect(other.media[0]!.ref).toContain('small.mp4')
  })

  it('count their missing files, except those of reposts', async () => {
    const media = { extended_entities: { media: [xPhoto('a.jpg'), xPhoto('b.jpg')] } }
    const got = await read(xFiles({ posts: [xPost('1', 'mine', media), xPost('2', 'RT @a: theirs', media)] }))
    expect(got.posts).toHaveLength(2)
    expect(got.notes).toContainEqual({ key: 'media_missing', params: { count: 2 } })
  })

  it('that were edited are read once, in their last version', async () => {
    const versions = ['11', '12', '13']
    const initial = xPost('11', 'first', { edit_info: { initial: { editTweetIds: versions } } })
    const edit = (id: string, text: string) =>
      xPost(id, text, {
        edit_info: { edit: { initialTweetId: '11', editControlInitial: { editTweetIds: versions } } },
      })
    const got = await read(
      xFiles({ posts: [edit('13', 'third'), xPost('20', 'other'), edit('12', 'second'), initial] }),
    )
    expect(got.posts.map(({ uid, text }) => [uid, text]).sort()).toEqual([
      ['13', 'third'],
      ['20', 'other'],
    ])
  })

  it('that are long are read with their whole text', async () => {
    const long = `This is the start of a long note, with <tags> & more, ${'and it goes on '.repeat(30)}https://t.co/NEW`
    const at = new Date('2026-01-10T18:00:00Z')
    const notes = [
      {
        noteTweet: {
          noteTweetId: '800',
          createdAt: '2026-01-10T18:00:00.000Z',
          core: { text: 'Another note of the same second' },
        },
      },
      { noteTweet: { noteTweetId: '801', createdAt: '2026-01-10T18:00:00.000Z', core: { text: long } } },
    ]
    const cut = `@someone This is the start of a long note, with <tags> & more, and it… https://t.co/OLD`
    const got = await read(
      xFiles({
        notes,
        posts: [
          xPost('1', cut, { created_at: xTime(at), truncated: true }),
          xPost('2', 'This is another thing', { created_at: xTime(at) }),
        ],
      }),
    )
    expect(got.posts.map(({ text }) => text)).toEqual([long, 'This is another thing'])
  })

  it('in several parts are all read, and a missing part is named', async () => {
    const files = xFiles({ posts: [xPost('1', 'one')], manifest: false })
    const second = { 'data/tweets-part1.js': assign('YTD.tweets.part1', [xPost('2', 'two')]) }
    expect((await read({ ...files, ...second })).posts.map(({ uid }) => uid)).toEqual(['1', '2'])
    const { 'data/tweets.js': _first, ...rest } = files
    expect((await read({ ...rest, ...second })).notes).toContainEqual({
      key: 'posts_absent',
      params: { files: 'tweets.js' },
    })
  })

  it('of the first archives, without today’s wrapper, are read', async () => {
    const { tweet } = xPost('5', 'old')
    expect(
      (await read({ 'data/tweet.js': assign('YTD.tweet.part0', [tweet]) })).posts.map(({ text }) => text),
    ).toEqual(['old'])
  })

  it('that were deleted are not read', async () => {
    const deleted = assign('YTD.deleted_tweets.part0', [xPost('9', 'deleted')])
    const got = await read({ ...xFiles({ posts: [xPost('1', 'one')] }), 'data/deleted-tweets.js': deleted })
    expect(got.posts.map(({ uid }) => uid)).toEqual(['1'])
  })

  it('without an id or a text are skipped and counted', async () => {
    const got = await read(
      xFiles({
        posts: [
          xPost('1', 'one'),
          { tweet: { full_text: 'no id' } },
          { tweet: { id_str: '9' } },
          null,
          xPost('2', ''),
        ],
      }),
    )
    expect(got.posts.map(({ uid }) => uid)).toEqual(['1', '2'])
    expect(got.notes).toContainEqual({ key: 'records_skipped', params: { count: 3, file: 'data/tweets.js' } })
  })
})

describe('the owner of an archive', () => {
  it('is read from account.js, or from the manifest if that is missing', async () => {
    expect((await made({ owner: 'Somebody' })).owner).toBe('somebody')
    expect((await made({ owner: 'Somebody', account: false })).owner).toBe('somebody')
    expect((await made({ account: false, manifest: false })).owner).toBeUndefined()
  })
})

test('manifests that are together larger than one file may be are not all read', async () => {
  const manifest = (size: number, generationDate: string) => {
    const pad = 'x'.repeat(size)
    return assign('__THAR_CONFIG', { archiveInfo: { generationDate }, dataTypes: {}, pad })
  }
  const exportOf = (size: number, day: string): RawEntry[] => [
    { path: 'data/manifest.js', data: manifest(size, `${day}T00:00:00.000Z`), method: 0 },
    {
      path: 'data/follower.js',
      data: assign('YTD.follower.part0', [{ follower: { accountId: `${size}` } }]),
    },
  ]
  const upload = await uploads.put({
    'a.zip': rawZip(exportOf(15 * 1024 ** 2, '2026-01-01')),
    'b.zip': rawZip(exportOf(2 * 1024 ** 2, '2026-03-03')),
  })
  const archive = await openArchive(upload, 'x', now)
  expect(archive.takenAt).toBe(Date.parse('2026-03-01T08:00:00Z'))
  await archive.close()
})
