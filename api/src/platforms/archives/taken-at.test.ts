import { instagramFiles } from '../fixtures/instagram'
import { metaJson } from '../fixtures/meta'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { bytesOf, zipBuffer } from '../fixtures/zip'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(files: Record<string, Buffer | string>) {
  const archive = await openArchive(await uploads.put(files), 'instagram', now)
  try {
    const { fans, posts } = await readEverything(archive)
    return {
      fans: fans.length,
      posts: posts.length,
      takenAt: archive.takenAt,
      postsTakenAt: archive.postsTakenAt,
    }
  } finally {
    await archive.close()
  }
}

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
const oldList = instagramFiles({ fans: [{ name: 'anna', at: seconds('2025-05-31') }] })
const media = [{ uri: 'media/posts/a.jpg', creation_timestamp: seconds('2026-01-01'), title: 'new' }]
const newPosts = metaJson([{ media }])

describe('an old list of fans and newer posts in one upload are as old as', () => {
  it('their own files, in ZIPs without their original names', async () => {
    const posts = { 'your_instagram_activity/media/posts_1.json': newPosts }
    expect(
      await read({
        'fans.zip': await zipBuffer(oldList, { at: new Date('2025-06-01T10:00:00Z') }),
        'posts.zip': await zipBuffer(posts, { at: new Date('2026-02-01T10:00:00Z') }),
      }),
    ).toEqual({
      fans: 1,
      posts: 1,
      takenAt: Date.parse('2025-06-01T10:00:00Z'),
      postsTakenAt: Date.parse('2026-02-01T10:00:00Z'),
    })
  })

  it('their newest records, in loose files', async () => {
    const list = oldList['connections/followers_and_following/followers_1.json']!
    expect(await read({ 'followers_1.json': bytesOf(list), 'posts_1.json': newPosts })).toEqual({
      fans: 1,
      posts: 1,
      takenAt: Date.parse('2025-05-31T00:00:00Z'),
      postsTakenAt: Date.parse('2026-01-01T00:00:00Z'),
    })
  })
})
