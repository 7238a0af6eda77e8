import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../../test/ask'
import { type Build, makeBuild, route, versionOf } from '../../../test/builds'
import { filesIn, home, setUp, shell, startEdge, until } from '../../../test/edge'
import { publish } from '../../publish'

const sheet =
  'a{background:url(a.svg)}b{background:url("data:x")}c{background:url(/c.svg)}d{filter:url(#warm)}'
const words = ['zh-TW', 'zh-CN', 'en'] as const
const drawn = (screen: string, text: (words: string) => string) => ({
  firstPaint: {
    style: 'first-paint.css',
    screens: { [screen]: Object.fromEntries(words.map((each) => [each, `${screen}-${each}.html`])) },
  } as NonNullable<Build['firstPaint']>,
  files: {
    'first-paint.css': `.${screen}{}${screen === 'home' ? sheet : ''}`,
    ...Object.fromEntries(words.map((each) => [`${screen}-${each}.html`, text(each)])),
  },
})
const withDrawn = (build: Build, { firstPaint, files }: ReturnType<typeof drawn>): Build => ({
  ...build,
  firstPaint,
  files: { ...build.files, ...files },
})
const frame = withDrawn(
  shell,
  drawn('site', (each) => `<header>${each}</header><main><slot></slot></main>`),
)
const drawnHome = withDrawn(
  home,
  drawn('home', (each) => `<h1>Hero $& ${each}</h1><img src="release:/scene.svg" alt="">`),
)
const rootOf = (html: string) => /<div id="root">(.*)<\/div>\n<noscript>/s.exec(html)?.[1]

test.each([
  ['', 'zh-TW'],
  ['lang=zh-cn', 'zh-CN'],
  ['lang=en', 'en'],
  ['lang=en; token=x', 'en'],
])('a visitor with the cookie "%s" gets the first paint in %s', async (cookie, language) => {
  const { app } = await setUp([frame, drawnHome])
  const { body } = await ask(app, '/', { cookie })
  expect(rootOf(body)).toBe(
    `<header>${language}</header><main><h1>Hero $& ${language}</h1>` +
      `<img src="/releases/mf-home/${versionOf(1)}/scene.svg" alt=""></main>`,
  )
})

test.each([
  ['/', ['/', '/help#first', '/?x=1']],
  ['/en/', ['/en/', '/en/help#first', '/en/?x=1']],
  ['/zh-cn/', ['/zh-cn/', '/zh-cn/help#first', '/zh-cn/?x=1']],
])(
  'the links of %s lead to pages in the same language, also before any script has run',
  async (path, own) => {
    const others = ['/en/terms', '//other.example/', 'https://other.example/', '#below', '/api/file']
    const links = ['/', '/help#first', '/?x=1', ...others].map((to) => `<a class="x" href="${to}">${to}</a>`)
    const { app } = await setUp([
      frame,
      withDrawn(
        home,
        drawn('home', () => links.join('')),
      ),
    ])
    const { body } = await ask(app, path)
    const found = [...rootOf(body)!.matchAll(/<a class="x" href="([^"]*)"/g)].map(([, to]) => to)
    expect(found).toEqual([...own, ...others])
  },
)

test('the styles of the first paint are inlined, the shell’s first, each allowed by its hash', async () => {
  const { app } = await setUp([frame, drawnHome])
  const { body, headers } = await ask(app, '/')
  const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '')
  const base = `/releases/mf-home/${versionOf(1)}/`
  expect(styles).toEqual([
    '.site{}',
    `.home{}a{background:url(${base}a.svg)}b{background:url("data:x")}c{background:url(/c.svg)}d{filter:url(#warm)}`,
  ])
  for (const text of styles)
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
})

test('a page with a first paint preloads its scripts with low priority', async () => {
  const { app } = await setUp([frame, drawnHome])
  const { body } = await ask(app, '/')
  expect(filesIn(body).filter((file) => file.endsWith('.js'))).toEqual([
    'shell/main.js',
    'mf-home/remoteEntry.js',
    'mf-home/page-home.js',
    'mf-home/home-tw.js',
    'shell/shell-tw.js',
  ])
  expect(body).toMatch(/as="script" href="[^"]*main\.js"[^>]* fetchpriority="low" data-run>/)
  expect(body).toMatch(/as="style"[^>]*page-home\.css"[^>]* fetchpriority="low">/)
  expect((await ask(app, '/aboutUs')).body).not.toContain('fetchpriority')
})

test.each(['after-paint.js', 'theme.js'])(
  'the first paint of an older shell without %s is served',
  async (file) => {
    const { [file]: _, ...files } = frame.files ?? {}
    const { app } = await setUp([{ ...frame, files }, drawnHome])
    const { body, status } = await ask(app, '/')
    expect(status).toBe(200)
    expect(rootOf(body)).toContain('Hero')
    const [script] = body.match(/<[^>]*main\.js"[^>]*>/) ?? []
    expect(script).toMatch(file === 'theme.js' ? /^<link .* data-run>$/ : /^<script src=.* defer>$/)
  },
)

test.each(['after-paint.js', 'theme.js'])('a damaged %s never runs', async (file) => {
  const { context } = await setUp([frame, drawnHome])
  writeFileSync(join(context.folder('shell', versionOf(1)), file), 'evil()')
  const { body, status } = await ask(await startEdge(context.root), '/')
  expect(status).toBe(200)
  expect(body).not.toContain('evil')
})

const without: [string, Build[], string][] = [
  ['of a screen without a first paint', [frame, drawnHome], '/aboutUs'],
  ['at a path that no remote owns', [frame, drawnHome], '/nowhere'],
  ['of a remote without first paints', [frame, home], '/'],
  ['of a shell without a frame for it', [shell, drawnHome], '/'],
]
test.each(without)('the page %s has an empty root and no inline styles', async (_, builds, path) => {
  const { app } = await setUp(builds)
  const { body } = await ask(app, path)
  expect(rootOf(body)).toBe('')
  expect(body).not.toContain('<style>')
})

test('a screen of the same name from another remote is not shown', async () => {
  const other: Build = { name: 'mf-other', routes: [route('/other', { name: 'home' })] }
  const { app } = await setUp([frame, drawnHome, other])
  expect(rootOf((await ask(app, '/other')).body)).toBe('')
})

test.each([
  ['a page', 'home-zh-TW.html'],
  ['a page in another language', 'home-en.html'],
  ['its style sheet', 'first-paint.css'],
])('the page is served without its first paint if %s is damaged in the store', async (_, file) => {
  const { context } = await setUp([frame, drawnHome])
  writeFileSync(join(context.folder('mf-home', versionOf(1)), file), '<h1>evil</h1>')
  const again = await startEdge(context.root)
  const answer = await ask(again, '/')
  expect(answer.status).toBe(200)
  expect(rootOf(answer.body)).toBe('')
  expect(filesIn(answer.body)).toContain('mf-home/page-home.js')
  rmSync(join(context.folder('mf-home', versionOf(1)), file))
  expect(rootOf((await ask(await startEdge(context.root), '/')).body)).toBe('')
})

test('a new release replaces the first paint of the old one', async () => {
  const { app, context } = await setUp([frame, drawnHome])
  const newer = withDrawn(
    home,
    drawn('home', () => '<h1>New</h1>'),
  )
  await publish(context, [makeBuild({ ...newer, version: versionOf(2) })])
  await until(async () => Boolean(rootOf((await ask(app, '/')).body)?.includes('<h1>New</h1>')))
})

test('a page has a canonical link, and a description in its language', async () => {
  const described = { 'zh-tw': '粉絲 "安"', 'zh-cn': '粉丝', en: 'Fans' }
  const { app } = await setUp([
    frame,
    { ...home, routes: [route('/', { description: described }), route('/aboutUs')] },
  ])
  const { body } = await ask(app, '/?from=mail')
  expect(body).toContain('<link rel="canonical" href="https://fankeep.example/">')
  expect(body).toContain('<meta name="description" content="粉絲 &quot;安&quot;">')
  expect((await ask(app, '/', { cookie: 'lang=en' })).body).toContain('content="Fans"')
  const about = (await ask(app, '/aboutus/')).body
  expect(about).toContain('<link rel="canonical" href="https://fankeep.example/aboutUs">')
  expect(about).not.toContain('name="description"')
  expect((await ask(app, '/nowhere')).body).not.toContain('rel="canonical"')
})
