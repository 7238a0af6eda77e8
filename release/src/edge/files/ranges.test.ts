import { ask } from '../../../test/ask'
import { versionOf } from '../../../test/builds'
import { setUp } from '../../../test/edge'
import { isUnchanged, rangeOf } from './ranges'

test.each<[string, ReturnType<typeof rangeOf>]>([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=5-', { from: 5, to: 99 }],
  ['bytes=5-500', { from: 5, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-5', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
])('for a file of 100 bytes, the range %s is %j', (range, expected) => {
  expect(rangeOf(range, undefined, '"a"', 100)).toEqual(expected)
})

test('an If-Range of another file gets the whole file', () => {
  expect(rangeOf('bytes=5-', '"a"', '"a"', 100)).toEqual({ from: 5, to: 99 })
  expect(rangeOf('bytes=5-', '"b"', '"a"', 100)).toBe('whole')
  expect(rangeOf('bytes=5-', 'W/"a"', 'W/"a"', 100)).toEqual({ from: 5, to: 99 })
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('If-None-Match %s matches "a": %s', (tags, expected) => {
  expect(isUnchanged(tags, '"a"')).toBe(expected)
})

describe('a release’s file', () => {
  const file = `/releases/mf-home/${versionOf(1)}/remoteEntry.js`

  test('a range is served uncompressed, with 206, or 416 if it is outside the file', async () => {
    const { app } = await setUp()
    const whole = await ask(app, file)
    const part = await ask(app, file, { range: 'bytes=3-9', 'accept-encoding': 'br' })
    expect([part.status, part.headers['content-range'], part.headers['content-encoding']]).toEqual([
      206,
      `bytes 3-9/${whole.bytes.length}`,
      undefined,
    ])
    expect(part.body).toBe(whole.body.slice(3, 10))
    const after = await ask(app, file, { range: 'bytes=999999-' })
    expect([after.status, after.headers['content-range']]).toEqual([416, `bytes */${whole.bytes.length}`])
  })

  test('no cache may store the refusal of a range: it would be sent to those who request the whole file', async () => {
    const { app } = await setUp()
    const { status, headers } = await ask(app, file, { range: 'bytes=999999-' })
    expect([status, headers['cache-control']]).toEqual([416, 'no-store'])
  })

  test('each encoding has its own ETag, and a file that has not changed is answered with 304', async () => {
    const { app } = await setUp()
    const tags = await Promise.all(
      ['br', 'gzip', ''].map((accepted) => ask(app, file, { 'accept-encoding': accepted })),
    )
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(3)
    const again = await ask(app, file, { 'if-none-match': String(tags[2]!.headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})
