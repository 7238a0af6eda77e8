import type { PlatformKey } from '@fankeep/shared/contract'
import { facebookFiles } from './fixtures/facebook'
import { instagramFiles } from './fixtures/instagram'
import { metaJson } from './fixtures/meta'
import { readZip } from './fixtures/read-zip'
import { posts } from './fixtures/samples'
import { TempUploads } from './fixtures/temp-upload'
import { tiktokFiles } from './fixtures/tiktok'
import { assign, xFiles } from './fixtures/x'
import { type Files, zipBuffer } from './fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const read = (platform: PlatformKey, files: Files) => readZip(uploads, platform, files)
const at = 1_770_000_000

describe('own content that is not kept', () => {
  const comments = { comments_v2: [{ timestamp: at, data: [{ comment: { comment: 'hi' } }] }] }
  const meta = 'your_facebook_activity'
  const takeout = 'Takeout/YouTube and YouTube Music'
  const whole: Partial<Record<PlatformKey, Files>> = {
    facebook: facebookFiles({ posts: posts(1) }),
    instagram: instagramFiles({ fans: 1, posts: 1 }),
    x: xFiles({ fans: 2, posts: 1 }),
    youtube: {
      [`${takeout}/video metadata/videos.csv`]:
        'Video ID,Channel ID,Video Title (Original),Privacy\nvid00000000,UC0,One,Public\n',
    },
    tiktok: tiktokFiles({ era: 'txt', posts: posts(1) }),
  }
  test.each<[PlatformKey, Files, string]>([
    ['facebook', { [`${meta}/comments_and_reactions/comments.json`]: metaJson(comments) }, 'comments.json'],
    [
      'facebook',
      {
        [`${meta}/groups/group_posts_and_comments.json`]: metaJson({
          group_posts_v2: [{ timestamp: at, data: [{ post: 'hi' }] }],
        }),
      },
      'group_posts_and_comments.json',
    ],
    [
      'facebook',
      { [`${meta}/events/your_events.json`]: metaJson({ your_events_v2: [{ name: 'x' }] }) },
      'your_events.json',
    ],
    [
      'facebook',
      {
        [`${meta}/posts/posts_on_other_pages_and_profiles.json`]: metaJson([
          { timestamp: at, media: [], label_values: [{ label: 'Text', value: 'hi' }], fbid: '1' },
        ]),
      },
      'posts_on_other_pages_and_profiles.json',
    ],
    ...(['birthday_media.json', 'shared_memories.json', 'trash.json'] as const).map(
      (name): [PlatformKey, Files, string] => [
        'facebook',
        {
          [`${meta}/posts/${name}`]: metaJson([
            { timestamp: at, media: [], label_values: [{ label: 'Text', value: 'hi' }], fbid: '1' },
          ]),
        },
        name,
      ],
    ),
    [
      'instagram',
      { 'your_instagram_activity/comments/post_comments_1.json': metaJson([{ string_map_data: {} }]) },
      'post_comments_1.json',
    ],
    ['x', { 'data/article.js': assign('YTD.article.part0', [{ article: { title: 'Long' } }]) }, 'article.js'],
    ['x', { 'data/article-part1.js': assign('YTD.article.part1', [{ a: 1 }]) }, 'article-part1.js'],
    ['x', { 'data/moment.js': assign('YTD.moment.part0', [{ moment: { title: 'One' } }]) }, 'moment.js'],
    ['youtube', { [`${takeout}/comments/comments.csv`]: 'Comment ID,Comment Text\na,b\n' }, 'comments.csv'],
    ['youtube', { [`${takeout}/評論/評論.csv`]: '評論 ID,評論文字\na,b\n' }, '評論.csv'],
    ...(
      [
        ['komentarai.csv', 'Komentaro ID,Komentaro tekstas'],
        ['comentarii.csv', 'ID-ul comentariului,Textul comentariului'],
        ['comentários.csv', 'ID do comentário,Texto do comentário'],
        ['komentarze.csv', 'Identyfikator komentarza,Tekst komentarza'],
      ] as const
    ).map(([name, header]): [PlatformKey, Files, string] => [
      ...(['youtube', { [`${takeout}/${name}`]: `${header}\na,b\n` }, name] as const),
    ]),
    ...(
      [
        [
          'Grojaraščiai.csv',
          'Grojaraščio ID,Nauji viršuje,Grojaraščio pavadinimas,Sukurta',
          'PLabcdefghijklmnop',
        ],
        [
          'soittolistat.csv',
          'Soittolistan tunnus,Uudet alkuun,Soittolistan nimi,Luotu',
          'PLabcdefghijklmnop',
        ],
        ['коментари.csv', 'Ознака,Канал,Време,Цена', 'UgwAbCdEfGhIjKlMnOp4AaABAg'],
        ['Įrašai.csv', 'Įrašas,Kanalas,Laikas,Tekstas', 'UgkxAbCdEfGhIjKlMnOp'],
      ] as const
    ).map(([name, header, id]): [PlatformKey, Files, string] => [
      ...(['youtube', { [`${takeout}/${name}`]: `${header}\n${id},b,c,d\n` }, name] as const),
    ]),
    [
      'youtube',
      { [`${takeout}/live chats/live chats.csv`]: 'Live Chat ID,Live Chat Text\na,b\n' },
      'live chats.csv',
    ],
    [
      'tiktok',
      { 'TikTok/Comment/Comments.txt': 'Date: 2026-02-01 10:00:00 UTC\nComment: hi\n\n' },
      'Comments.txt',
    ],
  ])('is named in a note for %s: case %#', async (platform, files, name) => {
    const without = await read(platform, whole[platform]!)
    const got = await read(platform, { ...whole[platform], ...files })
    expect(without.keys).not.toContain('content_left_out')
    expect(got.notes).toContainEqual({ key: 'content_left_out', params: { files: name } })
    expect(got.posts).toEqual(without.posts)
  })

  test.each<[PlatformKey, Files]>([
    ['facebook', { [`${meta}/comments_and_reactions/comments.json`]: '{ "comments_v2": [] }' }],
    ['instagram', { 'your_instagram_activity/comments/post_comments_1.json': '[]' }],
    ['x', { 'data/article.js': 'window.YTD.article.part0 = [ ]' }],
    ['youtube', { [`${takeout}/comments/comments.csv`]: 'Comment ID,Comment Text\n' }],
    ['tiktok', { 'TikTok/Comment/Comments.txt': '' }],
  ])('is not named for %s if its file is empty', async (platform, files) => {
    expect((await read(platform, { ...whole[platform], ...files })).keys).not.toContain('content_left_out')
  })

  test('is named for comments and live streams in TikTok’s single file', async () => {
    const files = tiktokFiles({ posts: posts(2) })
    const path = Object.keys(files)[0]!
    const all = JSON.parse(files[path] as string) as object
    Object.assign(all, {
      Comment: { Comments: { CommentsList: [{ date: '2026-02-01 10:00:00', comment: 'hi' }] } },
      'Tiktok Live': { 'Go Live History': { GoLiveList: [{ Date: '2026-02-01 10:00:00' }] } },
      // A name that every object inherits is no list.
      'App Settings': { constructor: [{ Date: '2026-02-01 10:00:00' }] },
    })
    const got = await read('tiktok', { [path]: JSON.stringify(all) })
    expect(got.notes).toContainEqual({
      key: 'content_left_out',
      params: { files: 'Comments, Go Live History' },
    })
  })
})

describe('archives in an archive', () => {
  const part = () => zipBuffer(instagramFiles({ posts: 2 }))

  test('are named, not counted as other files, and make the list of fans incomplete', async () => {
    const files = instagramFiles({ fans: 3 })
    const got = await read('instagram', { ...files, 'my exports/instagram-2.zip': await part() })
    expect(got.complete).toBe(false)
    expect(got.fans).toHaveLength(3)
    expect(got.notes).toContainEqual({ key: 'archives_inside', params: { files: 'instagram-2.zip' } })
    expect(got.unused).toBe((await read('instagram', files)).unused)
  })

  test('are not named if they are attached to messages', async () => {
    const path = 'your_instagram_activity/messages/inbox/ann_1/files/menu.zip'
    const got = await read('instagram', { ...instagramFiles({ fans: 3 }), [path]: await part() })
    expect(got.keys).not.toContain('archives_inside')
    expect(got.complete).toBe(true)
  })
})
