import { readZip } from '../fixtures/read-zip'
import { TempUploads } from '../fixtures/temp-upload'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

it('video files whose titles are only emoji are found, each for its video', async () => {
  const home = 'Takeout/YouTube and YouTube Music'
  const rows = [
    'Video ID,Channel ID,Video Title (Original),Privacy',
    'aaaaaaaaaaa,UC1234567890123456789012,🎉,Public',
    'bbbbbbbbbbb,UC1234567890123456789012,😀 😀!,Public',
    'ccccccccccc,UC1234567890123456789012,???,Public',
  ]
  const got = await readZip(uploads, 'youtube', {
    [`${home}/video metadata/videos.csv`]: rows.join('\n'),
    [`${home}/videos/😀 😀!.mp4`]: 'two',
    [`${home}/videos/🎉.mp4`]: 'one',
  })
  expect(got.posts.map(({ media }) => media[0]!.uri.split('/').at(-1))).toEqual([
    '🎉.mp4',
    '😀 😀!.mp4',
    'watch?v=ccccccccccc',
  ])
})
