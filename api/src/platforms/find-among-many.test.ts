import { PlatformProblem } from './connector'
import { facebookPublisher } from './facebook/publisher'
import { instagramPublisher } from './instagram/publisher'
import type { Place, Publisher } from './publisher'
import { threadsPublisher } from './threads/publisher'
import { youtubePublisher } from './youtube/publisher'

/*
 * A post was submitted, its answer was lost, and the page is searched for it much later: the posts published since may exceed
 * one answer of a list.
 */
const since = new Date('2026-11-21T04:00:00Z')
const later = (n: number) => new Date(since.getTime() + (n + 1) * 60_000).toISOString()
const film = {
  ...{ kind: 'video' as const, type: 'video/mp4', bytes: 3 },
  url: () => 'https://island.example/film',
  read: async () => Buffer.alloc(3),
}
const ready = { container: '17', session: 'https://upload.example/1' }

const meta = (n: number, words: string) => ({ id: String(n), [words]: `post ${n}`, timestamp: later(n) })
const cases: [string, Publisher, number, (n: number) => object][] = [
  [
    'facebook',
    facebookPublisher,
    100,
    (n) => ({ id: `1_${n}`, message: `post ${n}`, created_time: later(n) }),
  ],
  ['instagram', instagramPublisher, 100, (n) => meta(n, 'caption')],
  ['threads', threadsPublisher, 100, (n) => meta(n, 'text')],
  [
    'youtube',
    youtubePublisher,
    50,
    (n) => ({
      contentDetails: { videoId: `v${n}` },
      snippet: { title: `post ${n}`, description: '', publishedAt: later(n) },
    }),
  ],
]

function find(publisher: Publisher, rows: object[]) {
  const place: Place = {
    line: {
      ask: async (_host, path) =>
        path.endsWith('/17') ? { status_code: 'EXPIRED', status: 'EXPIRED' } : { data: rows, items: rows },
      answer: () => Promise.reject(new PlatformProblem('vanished', 'HTTP 410')),
      at: (_host, path) => path,
      show: (site, path) => site + path,
    },
    page: { tokens: { access: 'token' }, id: 'UC17' },
    part: { title: 'ours', text: 'ours', files: [film], audience: 'public', after: null },
    ready,
    keep: async () => {},
  }
  return publisher.find(place, { since, known: new Set() })
}

describe.each(cases)('the search for a post on %s', (_, publisher, most, row) => {
  const rows = (many: number) => Array.from({ length: many }, (_one, n) => row(n))

  test('reports absent if it has seen all posts since', async () => {
    expect(await find(publisher, rows(most - 1))).toBe('absent')
  })

  test('reports unsure if there may be more posts, so that the post is not published twice', async () => {
    expect(await find(publisher, rows(most))).toBe('unsure')
  })
})
