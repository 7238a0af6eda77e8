import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { metaJson } from '../fixtures/meta'
import { type Files, zipBuffer } from '../fixtures/zip'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(platform: 'facebook' | 'instagram', name: string, files: Files) {
  const archive = await openArchive(await uploads.put({ [name]: await zipBuffer(files) }), platform, now)
  try {
    const { owner, takenAt } = archive
    return { ...(await readEverything(archive)), owner, takenAt: takenAt && new Date(takenAt).toISOString() }
  } finally {
    await archive.close()
  }
}

const made = (title: string, uri: string) => ({ media: [{ uri, title, creation_timestamp: 1_736_000_000 }] })

it('Instagram’s numbered lists of reels and stories are read, whatever folder they are in', async () => {
  const got = await read('instagram', 'a.zip', {
    'your_instagram_activity/posts/media/posts_1.json': metaJson([made('post', 'media/posts/1.jpg')]),
    'your_instagram_activity/posts/media/reels_1.json': metaJson({
      ig_reels_media: [made('reel', 'media/reels/2.mp4')],
    }),
    'your_instagram_activity/media/stories_1.json': metaJson({
      ig_stories: [{ uri: 'media/stories/3.jpg', title: 'story', creation_timestamp: 1_736_000_001 }],
    }),
  })
  expect(got.posts.map(({ text, kind }) => [text, kind])).toEqual([
    ['post', 'photo'],
    ['reel', 'video'],
    ['story', 'story'],
  ])
})

it('the owner and the date of an export are read from a name with a range of dates', async () => {
  const facebook = await read('facebook', 'facebook-laltrospaziobologna-15_Feb_2014-3_Jan_2026.zip', {
    'connections/followers/people_who_followed_you.json': metaJson({
      followers_v3: [{ name: 'Anna', timestamp: 1_700_000_000 }],
    }),
  })
  expect(facebook).toMatchObject({ owner: 'laltrospaziobologna', takenAt: '2026-01-03T00:00:00.000Z' })
  const instagram = await read('instagram', 'instagram-mochi.daily-15_Feb_2014-3_Jan_2026 (1).zip', {
    'connections/followers_and_following/followers_1.json': metaJson([{ title: 'anna' }]),
  })
  expect(instagram).toMatchObject({ owner: 'mochi.daily', takenAt: '2026-01-03T00:00:00.000Z' })
})

it('events that the owner of a Facebook page hosted are named as left out', async () => {
  const got = await read('facebook', 'a.zip', {
    "this_profile's_activity_across_facebook/posts/profile_posts_1.json": metaJson([
      { timestamp: 1_700_000_000, data: [{ post: 'Hello' }] },
    ]),
    "this_profile's_activity_across_facebook/events/events_you_hosted.json": metaJson([{ title: 'Party' }]),
  })
  expect(got.notes).toContainEqual({ key: 'content_left_out', params: { files: 'events_you_hosted.json' } })
})
