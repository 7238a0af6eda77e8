import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { ask } from '../../../test/ask'
import { makeBuild, versionOf } from '../../../test/builds'
import { closing } from '../../../test/clean-up'
import { home, setUp, until } from '../../../test/edge'
import { publish } from '../../publish'
import { serveFiles } from './files'

describe('files served by the edge', () => {
  const file = `/releases/mf-home/${versionOf(1)}/remoteEntry.js`

  test('serves a release’s file immutable, precompressed and to any origin', async () => {
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
    [`/releases/mf-home/${versionOf(1)}/remoteEntry.js`, 'text/javascript; charset=utf-8'],
    [`/releases/mf-home/${versionOf(1)}/page-home.css`, 'text/css; charset=utf-8'],
    [`/releases/mf-home/${versionOf(1)}/gone.js`, 'text/plain; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/registry.json', 'application/json; charset=utf-8'],
    ['/', 'text/html; charset=utf-8'],
    ['/nothing-here', 'text/html; charset=utf-8'],
    ['/sitemap.xml', expect.stringContaining('charset=utf-8')],
    ['/metrics', expect.stringContaining('charset=utf-8')],
    ['/health', 'application/json; charset=utf-8'],
    ['/api/x', 'application/json; charset=utf-8'],
  ])('every answer has its content type, charset and security policy: %s', async (url, type) => {
    const { app } = await setUp()
    const { headers } = await ask(app, url)
    expect(headers['content-type']).toEqual(type)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
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
  ])('answers a missing file with 404, never with a page: %s', async (url) => {
    const { app } = await setUp()
    const answer = await ask(app, url)
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain('<div id="root">')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('reads an incompressible file from the store once and looks for no compressed copy', async () => {
    const { context } = await setUp()
    const asked: string[] = []
    const read = context.store.backend.read
    context.store.backend.read = (path) => (asked.push(path), read(path))
    const app = Fastify()
    closing.push(() => app.close())
    serveFiles(app, context.store)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `/releases/mf-home/${versionOf(1)}/page-home.js`
    for (const _ of [1, 2]) expect((await ask(app, url, { 'accept-encoding': 'gzip, br' })).body).toBe('home')
    expect(asked.map((path) => path.split('/').at(-1))).toEqual(['release.json', 'page-home.js'])
  })

  test('serves another encoding if a compressed copy is damaged, and brotli again once it is restored', async () => {
    const { app, context } = await setUp()
    const packed = join(context.folder('mf-home', versionOf(1)), 'remoteEntry.js.br')
    const whole = readFileSync(packed)
    writeFileSync(packed, whole.subarray(0, 9))
    const encodings = async () => {
      const answers = await Promise.all(
        ['br', 'gzip, br'].map((accepted) => ask(app, file, { 'accept-encoding': accepted })),
      )
      return answers.map(({ status, headers }) => [status, headers['content-encoding']])
    }
    expect(await encodings()).toEqual([
      [200, undefined],
      [200, 'gzip'],
    ])
    await publish(context, [makeBuild(home)])
    await until(async () => (await encodings())[0]?.[1] === 'br')
    expect(readFileSync(packed)).toEqual(whole)
  })

  test('serves a file at the root from the live shell, cached for an hour', async () => {
    const { app } = await setUp()
    const icon = await ask(app, '/favicon.svg')
    expect([icon.status, icon.body]).toEqual([200, '<svg/>'])
    expect(icon.headers['cache-control']).toBe('public, max-age=3600')
  })
})
