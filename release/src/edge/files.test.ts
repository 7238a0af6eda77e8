import { brotliDecompressSync } from 'node:zlib'
import { ask } from '../../test/ask'
import { versionOf } from '../../test/builds'
import { setUp } from '../../test/edge'

describe('a file', () => {
  const file = `/releases/mf-home/${versionOf(1)}/remoteEntry.js`

  test('of a release is kept for ever, packed ahead of time, usable from anywhere', async () => {
    const { app } = await setUp()
    const answer = await ask(app, file, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'access-control-allow-origin': '*',
      etag: expect.any(String),
    })
    expect(brotliDecompressSync(answer.bytes).toString()).toContain('mf-home')
    expect((await ask(app, file, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await ask(app, file)).body).toContain('mf-home')
  })

  test.each([
    `/releases/mf-home/${versionOf(1)}/gone.js`,
    `/releases/mf-home/${versionOf(9)}/remoteEntry.js`,
    `/releases/mf-home/${versionOf(1)}/remoteEntry.js.br`,
    `/releases/mf-home/${versionOf(1)}/`,
    '/releases/registry/00000001.json',
    '/releases/../../etc/passwd',
    '/releases/mf-home/..%2f..%2fregistry%2f00000001.json',
    '/picture.png',
    '/favicon.ico',
  ])('that is not there is missing as a file, never a page: %s', async (url) => {
    const { app } = await setUp()
    const answer = await ask(app, url)
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain('<div id="root">')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('for the root comes from the live shell, and not for long', async () => {
    const { app } = await setUp()
    const robots = await ask(app, '/robots.txt')
    expect([robots.status, robots.body]).toEqual([200, 'User-agent: *'])
    expect(robots.headers['cache-control']).toBe('public, max-age=3600')
  })
})
