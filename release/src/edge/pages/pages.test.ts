import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { servedRegistry } from '@fankeep/shared/contract/release'
import { ask } from '../../../test/ask'
import { makeBuild, route } from '../../../test/builds'
import { filesIn, home, setUp, shell, startEdge, until } from '../../../test/edge'
import { publish } from '../../publish'

describe('GET of a page', () => {
  test('preloads the shell first, then the files of the first screen, each once and with its hash', async () => {
    const { app } = await setUp()
    const { body, status } = await ask(app, '/')
    expect(status).toBe(200)
    expect(filesIn(body)).toEqual([
      'shell/main.css',
      'shell/main.js',
      'mf-home/remoteEntry.js',
      'mf-home/page-home.css',
      'mf-home/page-home.js',
      'mf-home/home-tw.js',
      'shell/shell-tw.js',
    ])
    expect(body).toMatch(
      /as="script" [^>]*main\.js" crossorigin="anonymous" integrity="sha384-[^"]{64}" data-run>/,
    )
    expect(body).toMatch(
      /<link rel="preload" as="style" href="[^"]*page-home\.css" crossorigin="anonymous" integrity="sha384-/,
    )
    const fetched = body.match(/<link [^>]*\/releases\/[^>]*>/g) ?? []
    expect(fetched.filter((link) => !link.includes('integrity="sha384-'))).toEqual([])
    expect(body).not.toContain('<script src')
  })

  test('preloads the member center’s layout and translations on a page of another remote', async () => {
    const { app } = await setUp()
    const { body } = await ask(app, '/payment', { cookie: 'token=x' })
    expect(filesIn(body)).toEqual(
      expect.arrayContaining([
        'mf-billing/payment.js',
        'mf-member/remoteEntry.js',
        'mf-member/layout.js',
        'mf-member/member-tw.js',
      ]),
    )
    expect(filesIn(body)).not.toContain('mf-member/channel.js')
  })

  test.each([
    ['/channel', '', 'mf-auth/login.js'],
    ['/channel', 'token=x', 'mf-member/channel.js'],
    ['/login', 'token=x', 'mf-member/channel.js'],
    ['/login', 'a=b; token=', 'mf-auth/login.js'],
  ])('preloads what a visitor of %s with the cookie "%s" will see', async (path, cookie, file) => {
    const { app } = await setUp()
    expect(filesIn((await ask(app, path, { cookie })).body)).toContain(file)
  })

  test.each(['/100%', '/%E4%BD', '/aboutUs%', '/%zz?x=%zz'])(
    'answers the invalid path %s with 404 and the app',
    async (path) => {
      const { app } = await setUp()
      const { status, headers, body } = await ask(app, path)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('id="root"')
    },
  )

  test('that says an address is wrong is shown to a person, also for the name of a file', async () => {
    const { app } = await setUp()
    const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const shown = await ask(app, '/en/index.html', person)
    expect([shown.status, shown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(shown.body).toContain('<html lang="en">')
    const file = await ask(app, '/gone.png', { accept: 'image/*,*/*;q=0.8' })
    expect([file.status, file.body]).toEqual([404, 'Not found'])
  })

  test.each([
    ['/status/', '/status'],
    ['/Status', '/status'],
    ['/zh-CN/status', '/zh-cn/status'],
    ['/en/status/', '/en/status'],
  ])('of %s is the status page at %s', async (path, better) => {
    const { app } = await setUp()
    const { status, headers } = await ask(app, path)
    expect([status, headers.location]).toEqual([308, better])
  })

  test.each([
    ['//', '/'],
    ['//aboutUs?x=1', '/aboutUs?x=1'],
    ['//fankeep.test:99999/aboutUs', '/fankeep.test:99999/aboutUs'],
    ['/\\\\evil.example//x', '/evil.example//x'],
  ])('redirects %s to %s, never to another site', async (path, better) => {
    const { app } = await setUp()
    const { status, headers } = await ask(app, path)
    expect([status, headers.location]).toEqual([308, better])
  })

  test('serves the same page if slashes are repeated after the language', async () => {
    const { app } = await setUp()
    const answers = await Promise.all(['/en/aboutUs', '/en//aboutUs'].map((path) => ask(app, path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body).toBe(answers[1]!.body)
  })

  test('preloads the shell’s lazy facade that the screen uses', async () => {
    const { app } = await setUp()
    expect(filesIn((await ask(app, '/login')).body)).toContain('shell/ui-forms.js')
  })

  test.each([
    ['', 'zh-Hant-TW', '首頁', 'home-tw.js'],
    ['lang=en', 'en', 'Home &lt;1&gt;', 'home-en.js'],
    ['x=1; lang=zh-cn', 'zh-Hans-CN', '首页', undefined],
    ['lang=../../x', 'zh-Hant-TW', '首頁', 'home-tw.js'],
    ['lang=constructor', 'zh-Hant-TW', '首頁', 'home-tw.js'],
  ])('is in the language of the cookie "%s"', async (cookie, lang, title, file) => {
    const { app } = await setUp()
    const { body } = await ask(app, '/', { cookie })
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<title>${title} – FanKeep</title>`)
    if (file) expect(filesIn(body)).toContain(`mf-home/${file}`)
  })

  test('a path with a parameter gets the page of its route, with noindex', async () => {
    const names = { 'zh-tw': '禮物', 'zh-cn': '礼物', en: 'A gift' }
    const routes = [
      route('/'),
      route('/gifts/:gift', { name: 'gift', title: names }),
      route('/gifts/new', { name: 'newGift' }),
    ]
    const { app } = await setUp([
      shell,
      { ...home, routes, chunks: { 'page-gift': ['gift.js'] }, files: { 'gift.js': 'gift' } },
    ])
    const { status, body } = await ask(app, '/gifts/7', { cookie: 'lang=en' })
    expect(status).toBe(200)
    expect(body).toContain('<title>A gift – FanKeep</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(filesIn(body)).toContain('mf-home/gift.js')
    expect((await ask(app, '/gifts/new', { cookie: 'lang=en' })).body).toContain(
      '<title>Page – FanKeep</title>',
    )
    expect((await ask(app, '/gifts/7/x')).status).toBe(404)
  })

  test('contains the registry, and no text in it can close its element', async () => {
    const { app } = await setUp([
      shell,
      { ...home, routes: [route('/', { title: { 'zh-tw': '</script><script>', 'zh-cn': '', en: '' } })] },
    ])
    const { body } = await ask(app, '/')
    const [, text = ''] = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(body) ?? []
    const registry = servedRegistry.parse(JSON.parse(text))
    expect(registry.remotes['mf-home']?.live.declaration?.routes[0]?.title['zh-tw']).toBe('</script><script>')
    expect(registry.remotes['mf-home']?.live.integrity['page-home.js']).toMatch(/^sha384-/)
    expect(registry.shell.chunks).toEqual({ '@fankeep/shared/ui/forms': ['ui-forms.js'] })
  })

  test('allows no script or style except the site’s own', async () => {
    const { app } = await setUp()
    const { headers, body } = await ask(app, '/')
    const policy = String(headers['content-security-policy'])
    // The two small scripts of the shell are inlined, allowed by their hashes; its styles are files.
    const inline = ['theme()', 'afterPaint()']
    for (const text of inline) expect(body).toContain(`<script>${text}</script>`)
    const hashes = inline.map((text) => createHash('sha256').update(text).digest('base64'))
    expect(policy).toContain(`script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`)
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']*';/)
    expect(policy).toMatch(/default-src 'none'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })

  test('allows frames from the configured chat host and from no other host', async () => {
    const { context } = await setUp()
    const app = await startEdge(context.root, undefined, 'https://chat.example')
    const policy = String((await ask(app, '/')).headers['content-security-policy'])
    expect(policy).toContain("frame-src 'self' https://chat.example;")
    expect(policy.replace(/frame-src[^;]*/, '')).not.toMatch(/https?:/)
  })

  test.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip, deflate', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is compressed for a browser that accepts %s', async (accepts, encoding, unpack) => {
    const { app } = await setUp()
    const answer = await ask(app, '/', { 'accept-encoding': accepts })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(unpack(answer.bytes).toString()).toContain('id="registry"')
    expect(answer.headers).toMatchObject({ vary: 'cookie, accept-encoding', 'cache-control': 'no-cache' })
  })

  test('is not sent again if it has not changed', async () => {
    const { app } = await setUp()
    const { headers } = await ask(app, '/')
    expect((await ask(app, '/', { 'if-none-match': String(headers.etag) })).status).toBe(304)
    expect((await ask(app, '/', { 'if-none-match': String(headers.etag), cookie: 'lang=en' })).status).toBe(
      200,
    )
  })

  test.each([
    ['/', 200],
    ['/aboutUs', 200],
    ['/aboutus/', 200],
    ['/?from=mail', 200],
    ['/nowhere', 404],
    ['/aboutUs/more', 404],
  ])('answers %s with %i', async (url, status) => {
    const { app } = await setUp()
    const answer = await ask(app, url)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain('<div id="root">')
  })

  test('answers 503 before a shell is published, and 200 after', async () => {
    const { app, context } = await setUp([])
    expect((await ask(app, '/')).status).toBe(503)
    expect((await ask(app, '/ready')).status).toBe(503)
    expect((await ask(app, '/health')).status).toBe(200)
    await publish(context, [makeBuild(shell), makeBuild(home)])
    await until(async () => (await ask(app, '/')).status === 200)
    expect((await ask(app, '/ready')).json()).toEqual({ ok: true, revision: 1, api: false, store: true })
  })
})
