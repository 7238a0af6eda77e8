import { gunzipSync } from 'node:zlib'
import { ask } from '../../../test/ask'
import { setUp } from '../../../test/edge'
import { takes } from './encodings'

test.each([
  ['gzip, br', true],
  ['BR;Q=0.1', true],
  ['br;q=0.001', true],
  ['gzip, br;q=0', false],
  ['br ; q=0.000', false],
  ['brotli', false],
  ['identity;q=1, *;q=0', false],
  ['', false],
])('Accept-Encoding "%s" accepts brotli: %j', (accepted, expected) =>
  expect(takes(accepted, 'br')).toBe(expected),
)

test('a page is never sent in an encoding that the browser refuses', async () => {
  const { app } = await setUp()
  const plain = (await ask(app, '/')).body
  const refused = await ask(app, '/', { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect([refused.headers['content-encoding'], refused.body]).toEqual([undefined, plain])
  const other = await ask(app, '/', { 'accept-encoding': 'br;q=0, gzip' })
  expect(gunzipSync(other.bytes).toString()).toBe(plain)
})
