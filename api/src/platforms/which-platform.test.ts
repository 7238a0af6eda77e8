import type { PlatformKey } from '@fankeep/shared/contract'
import { openArchive } from './index'
import { instagramFiles } from './fixtures/instagram'
import { metaJson } from './fixtures/meta'
import { rawZip } from './fixtures/raw-zip'
import { readEverything, TempUploads } from './fixtures/temp-upload'
import { xFiles } from './fixtures/x'
import { bytesOf as text, type Files, zipBuffer } from './fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const followers = 'connections/followers_and_following/followers_1.json'

async function read(files: Record<string, string | Buffer>, platform: PlatformKey = 'instagram') {
  const archive = await openArchive(await uploads.put(files), platform)
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

test('TikTok as text in an unknown language is refused with archive_text', async () => {
  const files = { 'TikTok/Profil/Követők.txt': 'Dátum: 2024-01-01 10:00:00 UTC\nFelhasználónév: ann\n\n' }
  const upload = await uploads.put({ 'a.zip': await zipBuffer(files) })
  await expect(openArchive(upload, 'tiktok')).rejects.toMatchObject({ key: 'archive_text' })
})

test('TikTok as text without fans and posts is refused with archive_nothing_found', async () => {
  const files = { 'TikTok/Profile and Settings/Profile Information.txt': 'Username: ann\n' }
  const upload = await uploads.put({ 'a.zip': await zipBuffer(files) })
  await expect(openArchive(upload, 'tiktok')).rejects.toMatchObject({ key: 'archive_nothing_found' })
})

describe('the archive of another platform', () => {
  const archives: Record<Exclude<PlatformKey, 'instagram'>, Files> = {
    facebook: {
      'connections/followers/people_who_followed_you.json': metaJson({ followers_v3: [{ name: 'A' }] }),
      "this_profile's_activity_across_facebook/posts/profile_posts_1.json": '[]',
    },
    threads: {
      'your_instagram_activity/threads/followers.json': metaJson({
        text_post_app_text_post_app_followers: [{ title: 'x', string_list_data: [{ value: 'x' }] }],
      }),
    },
    tiktok: {
      'user_data_tiktok.json': JSON.stringify({ 'Profile And Settings': { Follower: { FansList: [] } } }),
    },
    x: xFiles({ fans: 3 }),
    youtube: {
      'Takeout/YouTube 和 YouTube Music/subscriptions/subscriptions.csv':
        'Channel Id,Channel Url,Channel Title\n',
      'Takeout/archive_browser.html': '<html>',
    },
    xiaohongshu: { '笔记列表明细表.xlsx': 'PK' },
  }
  const others = Object.keys(archives) as (keyof typeof archives)[]

  it.each(others)('%s is named', async (platform) => {
    await expect(read({ 'archive.zip': await zipBuffer(archives[platform]) })).rejects.toMatchObject({
      key: 'archive_other_platform',
      params: { platform },
    })
  })

  it.each(others)('%s is named for a loose file of it', async (platform) => {
    const loose: Record<string, string | Buffer> = {
      facebook: metaJson({ followers_v2: [{ name: 'A' }] }),
      threads: text(archives.threads['your_instagram_activity/threads/followers.json']!),
      tiktok: text(archives.tiktok['user_data_tiktok.json']!),
      x: text(xFiles({ fans: 3 })['data/follower.js']!),
      youtube: 'Video ID,Approx Duration (ms),Video Audio Language\nabc,1,en\n',
      xiaohongshu: '笔记标题,首次发布时间,体裁\n',
    }
    await expect(read({ 'followers_1.json': loose[platform]! })).rejects.toMatchObject({
      key: 'archive_other_platform',
      params: { platform },
    })
  })

  it('Instagram is named on a page of X', async () => {
    await expect(read({ 'a.zip': await zipBuffer(instagramFiles()) }, 'x')).rejects.toMatchObject({
      key: 'archive_other_platform',
      params: { platform: 'instagram' },
    })
    await expect(read({ 'followers_1.json': text(instagramFiles()[followers]!) }, 'x')).rejects.toMatchObject(
      { params: { platform: 'instagram' } },
    )
  })

  it('a spreadsheet of Xiaohongshu is recognized by its file name', async () => {
    const xlsx = rawZip([
      { path: '[Content_Types].xml', data: '<Types/>' },
      { path: 'xl/workbook.xml', data: '<workbook/>' },
    ])
    await expect(read({ '笔记列表明细表.xlsx': xlsx })).rejects.toMatchObject({
      params: { platform: 'xiaohongshu' },
    })
    await expect(read({ 'book.xlsx': xlsx })).rejects.toMatchObject({ key: 'file_unknown' })
  })

  it('a YouTube archive without posts is refused with archive_nothing_here on a page of YouTube', async () => {
    await expect(read({ 'a.zip': await zipBuffer(archives.youtube) }, 'youtube')).rejects.toMatchObject({
      key: 'archive_nothing_here',
      params: { platform: 'youtube' },
    })
  })

  it('a workbook inside a ZIP is refused as nested', async () => {
    await expect(
      read({ 'a.zip': await zipBuffer(archives.xiaohongshu) }, 'xiaohongshu'),
    ).rejects.toMatchObject({ key: 'archive_nested' })
  })
})

describe('an archive of HTML', () => {
  it.each([
    [
      'a ZIP',
      async () => ({
        'a.zip': await zipBuffer({
          'connections/followers_and_following/followers_1.html': '<html></html>',
          'start_here.html': '<html></html>',
        }),
      }),
    ],
    ['a single HTML page', async () => ({ 'followers_1.html': '<!DOCTYPE html><html></html>' })],
    ['HTML with a JSON file name', async () => ({ 'followers_1.json': '<!DOCTYPE html><html></html>' })],
  ] as [string, () => Promise<Record<string, string | Buffer>>][])(
    '%s is refused with archive_html',
    async (_name, files) => {
      await expect(read(await files())).rejects.toMatchObject({ key: 'archive_html' })
    },
  )
})

describe('an archive of the right platform without fans and posts', () => {
  it('is refused with archive_nothing_found', async () => {
    await expect(
      read({ 'a.zip': await zipBuffer({ 'your_instagram_activity/likes/liked_posts.json': '[]' }) }),
    ).rejects.toMatchObject({ key: 'archive_nothing_found' })
    await expect(
      read(
        {
          'a.zip': await zipBuffer({
            'data/manifest.js': 'window.__THAR_CONFIG = {}',
            'data/following.js': 'window.YTD.following.part0 = []',
          }),
        },
        'x',
      ),
    ).rejects.toMatchObject({ key: 'archive_nothing_found' })
  })
})
