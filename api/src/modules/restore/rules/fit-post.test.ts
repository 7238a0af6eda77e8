import { platforms, type PlatformKey } from '@fankeep/shared/contract/platforms'
import { lengthOf } from './counts'
import type { Medium } from './fit-media'
import { fitPost, type KeptPost } from './fit-post'
import { targets } from './targets'

const MB = 1024 ** 2
const photo = (n = 0, over: Partial<Medium> = {}): Medium => ({
  n,
  kind: 'photo',
  hash: 'a'.repeat(64),
  bytes: MB,
  type: 'image/jpeg',
  ...over,
})
const film = (n = 0, over: Partial<Medium> = {}): Medium =>
  photo(n, { kind: 'video', type: 'video/mp4', bytes: 20 * MB, ...over })
const photos = (count: number) => Array.from({ length: count }, (_, n) => photo(n))
const post = (over: Partial<KeptPost> = {}): KeptPost => ({
  kind: 'photo',
  text: '今天的湯是番茄牛腩',
  dateLine: '',
  ...{ visibility: 'public', openly: false },
  media: [photo()],
  ...over,
})
const keys = (given: KeptPost, platform: PlatformKey) =>
  fitPost(given, platform).notes.map(({ key }) => key.replace('restore_', ''))

describe('text of a post', () => {
  const units = { latin: 'a', han: '湯', emoji: '🍲', family: '👨‍👩‍👧‍👦', flag: '🇹🇼' }
  test.each(
    platforms.flatMap((platform) =>
      Object.entries(units).map(([name, unit]) => [platform, name, unit] as const),
    ),
  )(
    '%s: keeps a text at the limit, adjusts a longer one, and makes no part too long (%s)',
    (platform, _, unit) => {
      const { most, count } = targets[platform].text
      const fits = Math.floor(most / lengthOf(unit, count))
      const media = platform === 'youtube' ? [film()] : [photo()]
      expect(fitPost(post({ text: unit.repeat(fits), media }), platform)).toMatchObject({
        state: 'as_is',
        parts: [{ text: unit.repeat(fits) }],
      })
      const { parts, state } = fitPost(post({ text: unit.repeat(fits + 1), media }), platform)
      expect(state).toBe('adjusted')
      for (const part of parts) {
        expect(lengthOf(part.text, count)).toBeLessThanOrEqual(most)
        // Nothing that a reader sees as one character is cut.
        const without = part.text.replaceAll(unit, '').replace(/ \(\d+\/\d+\)$|…$/, '')
        expect(without).toBe('')
      }
    },
  )

  test('a thread has the whole text in numbered parts, and splits no sentence or link', () => {
    const sentence = (n: number) => `第${n}句，慢慢吃，慢慢說，配一杯熱茶剛剛好。`
    const link = 'https://island.example/menu/2026/winter'
    const text = Array.from({ length: 30 }, (_, n) => sentence(n) + (n % 7 === 0 ? link : '')).join('')
    const { parts } = fitPost(post({ text, media: [], kind: 'text' }), 'x')
    const bare = parts.map((part) => part.text.replace(/ \(\d+\/\d+\)$/, ''))
    expect(bare.join('')).toBe(text)
    expect(parts.map((part) => / \((\d+)\/\d+\)$/.exec(part.text)?.[1])).toEqual(
      parts.map((_, n) => String(n + 1)),
    )
    for (const part of bare) expect(part).toMatch(/。$|winter$/)
  })

  test('a text too long for a thread of 25 parts is cut, with a note', () => {
    const { parts, notes } = fitPost(post({ text: '湯'.repeat(9000), media: [] }), 'x')
    expect(parts).toHaveLength(25)
    expect(parts.at(-1)!.text).toMatch(/… \(25\/25\)$/)
    expect(notes).toMatchObject([{ key: 'restore_text_cut' }])
  })

  test('the original date is put before the text and counts towards the limit', () => {
    const dateLine = '原發布於 2026/11/18 18:02'
    expect(fitPost(post({ dateLine }), 'x').parts[0]!.text).toBe(`${dateLine}\n\n今天的湯是番茄牛腩`)
    const text = 'a'.repeat(500 - 10)
    expect(keys(post({ text }), 'threads')).toEqual([])
    expect(keys(post({ text, dateLine }), 'threads')).toEqual(['text_split'])
  })

  test.each([
    ['youtube', `${'題'.repeat(120)}\n說明`, 98],
    ['xiaohongshu', `${'題'.repeat(30)}\n說明`, 18],
  ] as const)(
    '%s: the first line becomes the title, shortened to the title’s limit',
    (platform, text, most) => {
      const { title, parts } = fitPost(post({ text, media: [film()], kind: 'video' }), platform)
      expect([...title!].length).toBeLessThanOrEqual(most)
      expect(title).toMatch(/^題+…$/)
      expect(parts[0]!.text).toContain('說明')
    },
  )

  test.each([
    [5, 1],
    [6, 2],
    [11, 3],
  ])('Threads allows five links in a post: %s links go into %s posts', (links, many) => {
    const text = Array.from({ length: links }, (_, n) => `湯 https://a.tw/${n}`).join(' ')
    const { parts } = fitPost(post({ text, media: [], kind: 'text' }), 'threads')
    expect(parts).toHaveLength(many)
    for (const part of parts) expect(part.text.match(/https/g)!.length).toBeLessThanOrEqual(5)
    expect(parts.flatMap((part) => part.text.match(/https\S+/g))).toEqual(text.match(/https\S+/g))
  })

  test('Threads counts a repeated link once, and X does not limit links', () => {
    const same = 'https://a.tw/menu '.repeat(8)
    expect(fitPost(post({ text: same, media: [], kind: 'text' }), 'threads').parts).toHaveLength(1)
    const others = Array.from({ length: 8 }, (_, n) => `https://a.tw/${n}`).join(' ')
    expect(fitPost(post({ text: others, media: [], kind: 'text' }), 'x').parts).toHaveLength(1)
  })

  test('YouTube: < and > become full-width characters, with a note', () => {
    expect(fitPost(post({ text: 'I <3 soup > all', media: [film()] }), 'youtube')).toMatchObject({
      ...{ state: 'adjusted', title: 'I ＜3 soup ＞ all', parts: [{ text: 'I ＜3 soup ＞ all' }] },
      notes: [{ key: 'restore_text_angles' }],
    })
  })
})

describe('media of a post', () => {
  test.each<[PlatformKey, Medium[], string[], number[][]]>([
    ['facebook', photos(9), [], [[0, 1, 2, 3, 4, 5, 6, 7, 8]]],
    ['facebook', [photo(0, { bytes: 5 * MB }), photo(1)], ['media_bytes'], [[1]]],
    ['facebook', [photo(0), film(1)], ['media_mixed'], [[0]]],
    ['instagram', photos(12), ['media_count'], [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]],
    ['instagram', [photo(0, { type: 'image/png' }), photo(1)], ['media_anew'], [[0, 1]]],
    ['instagram', [photo(0, { bytes: 9 * MB })], ['media_anew'], [[0]]],
    ['instagram', [photo(0, { bytes: 40 * MB }), photo(1)], ['media_bytes'], [[1]]],
    ['instagram', [photo(0, { type: 'image/heic' }), photo(1)], ['media_type'], [[1]]],
    ['instagram', [film(0, { bytes: 400 * MB }), photo(1)], ['media_bytes'], [[1]]],
    ['instagram', [photo(0), film(1)], [], [[0, 1]]],
    ['threads', photos(20), [], [Array.from({ length: 20 }, (_, n) => n)]],
    ['threads', [photo(0), photo(1, { hash: null })], ['media_missing'], [[0]]],
    ['x', photos(4), [], [[0, 1, 2, 3]]],
    [
      'x',
      photos(6),
      ['media_spread'],
      [
        [0, 1, 2, 3],
        [4, 5],
      ],
    ],
    ['x', [photo(0), film(1), photo(2)], ['media_spread'], [[0], [1], [2]]],
    ['x', [film(0, { bytes: 600 * MB })], ['media_bytes'], [[]]],
    ['tiktok', [film(0), film(1)], ['media_count'], [[0]]],
    ['tiktok', [photo(0, { type: 'image/png' }), photo(1)], ['media_type'], [[1]]],
    ['youtube', [photo(0), film(1)], ['media_kind'], [[1]]],
    ['xiaohongshu', photos(19), ['media_count'], [Array.from({ length: 18 }, (_, n) => n)]],
    ['x', [photo(0, { kind: 'file', type: 'application/pdf' })], ['media_kind'], [[]]],
  ])('%s: keeps the media that fit and notes the others (%#)', (platform, media, notes, groups) => {
    const fitted = fitPost(post({ media }), platform)
    expect(fitted.notes.map(({ key }) => key.replace('restore_', ''))).toEqual(notes)
    expect(fitted.parts.map((part) => part.media)).toEqual(groups)
    expect(fitted.state).toBe(notes.length > 0 ? 'adjusted' : 'as_is')
  })
})

describe('skipped posts', () => {
  test.each<[PlatformKey, Partial<KeptPost>, string]>([
    ['facebook', { kind: 'story' }, 'skip_kind'],
    ['x', { kind: 'reply' }, 'skip_kind'],
    ['x', { kind: 'repost' }, 'skip_kind'],
    ['x', { text: ' ', media: [photo(0, { hash: null })] }, 'skip_empty'],
    ['instagram', { media: [], kind: 'text' }, 'skip_media'],
    ['instagram', { media: [photo(0, { type: 'image/heic' })] }, 'skip_media'],
    ['tiktok', { media: [], kind: 'text' }, 'skip_media'],
    ['youtube', { media: [photo()] }, 'skip_film'],
    ['xiaohongshu', { media: [], kind: 'link' }, 'skip_media'],
  ])('%s skips %j', (platform, given, key) => {
    const fitted = fitPost(post(given), platform)
    expect(fitted.state).toBe('skipped')
    expect(fitted.parts).toEqual([])
    expect(fitted.notes.map((note) => note.key)).toEqual([`restore_${key}`])
  })
})
