import { processorClock } from '../../../test/cost'
import { xFiles, xPhoto, xPost, xTime } from '../fixtures/x'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { zipBuffer } from '../fixtures/zip'
import { openArchive } from '../index'
import { writtenOut } from './links'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function textsOf(posts: unknown[], notes?: unknown[]) {
  const bytes = await zipBuffer(xFiles({ fans: 1, posts, ...(notes && { notes }) }))
  const archive = await openArchive(await uploads.put({ 'a.zip': bytes }), 'x', () => Date.UTC(2026, 2, 5))
  try {
    return (await readEverything(archive)).posts.map(({ text }) => text)
  } finally {
    await archive.close()
  }
}

const url = (short: string, expanded_url: string) => ({
  url: `https://t.co/${short}`,
  expanded_url,
  display_url: 'shown…',
  indices: ['0', '23'],
})
const photo = { ...xPhoto('EG1.png'), expanded_url: 'https://twitter.com/mochi/status/1/photo/1' }

test('links in a post are replaced with the addresses they lead to', async () => {
  const urls = [url('aaa', 'https://shop.test/a?x=1&y=2'), url('bbb', 'https://twitter.com/o/status/5')]
  const texts = await textsOf([
    xPost('1', 'New & old: https://t.co/aaa (and https://t.co/bbb)', { entities: { urls } }),
    xPost('2', 'Nobody says where https://t.co/ccc leads', { entities: { urls } }),
    xPost('3', 'https://t.co/ddd', { entities: { urls: [url('ddd', 'javascript:alert(1)')] } }),
    xPost('4', 'RT @other: look https://t.co/aaa', { entities: { urls } }),
  ])
  expect(texts).toEqual([
    'New & old: https://shop.test/a?x=1&y=2 (and https://twitter.com/o/status/5)',
    'Nobody says where https://t.co/ccc leads',
    'https://t.co/ddd',
    'RT @other: look https://shop.test/a?x=1&y=2',
  ])
})

test('a link to the post’s picture is removed at the end of the text; another link stays', async () => {
  const entities = { urls: [url('aaa', 'https://shop.test/')], media: [photo] }
  const extended_entities = {
    media: [photo, { ...photo, media_url_https: 'https://pbs.twimg.com/media/EG2.png' }],
  }
  const texts = await textsOf([
    xPost('1', `Look https://t.co/aaa ${photo.url}`, { entities, extended_entities }),
    xPost('2', photo.url, { entities, extended_entities }),
    xPost('3', `${photo.url} is in front`, { entities, extended_entities }),
    xPost('4', `Two ${photo.url} https://t.co/aaa`, { entities }),
  ])
  expect(texts).toEqual([
    'Look https://shop.test/',
    '',
    `${photo.expanded_url} is in front`,
    `Two ${photo.expanded_url} https://shop.test/`,
  ])
})

test('links in a long text are replaced from the list of that text', async () => {
  const at = new Date('2026-01-10T18:00:00Z')
  const long = 'The beginning of a long text https://t.co/new1 and all that comes after it'
  const texts = await textsOf(
    [
      xPost('1', 'The beginning of a long text https://t.co/old1…', {
        created_at: xTime(at),
        entities: { urls: [url('old1', 'https://x.com/i/web/status/1')] },
      }),
    ],
    [
      {
        noteTweet: {
          noteTweetId: '9',
          createdAt: at.toISOString(),
          core: {
            text: long,
            urls: [{ shortUrl: 'https://t.co/new1', expandedUrl: 'https://essay.test/1', fromIndex: '29' }],
          },
        },
      },
    ],
  )
  expect(texts).toEqual([long.replace('https://t.co/new1', 'https://essay.test/1')])
})

test('100,000 links in a text are replaced within a second of processor time', () => {
  const clock = processorClock()
  const text = 'https://t.co/aaa '.repeat(100_000)
  expect(writtenOut(text, [url('aaa', 'https://a.test/')])).toHaveLength('https://a.test/ '.length * 100_000)
  expect(clock()).toBeLessThan(1)
})
