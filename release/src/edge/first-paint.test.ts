import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../../test/ask'
import { type Build, makeBuild, route, versionOf } from '../../test/builds'
import { filesIn, home, setUp, shell, startEdge, until } from '../../test/edge'
import { publish } from '../publish'

const words = ['zh-TW', 'zh-CN', 'en'] as const
const drawn = (screen: string, text: (words: string) => string) => ({
  firstPaint: {
    style: 'first-paint.css',
    screens: { [screen]: Object.fromEntries(words.map((each) => [each, `${screen}-${each}.html`])) },
  } as NonNullable<Build['firstPaint']>,
  files: {
    'first-paint.css': `.${screen}{}`,
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
])('a visitor with the cookie "%s" finds the screen in %s in the page itself', async (cookie, language) => {
  const { app } = await setUp([frame, drawnHome])
  const { body } = await ask(app, '/', { cookie })
  expect(rootOf(body)).toBe(
    `<header>${language}</header><main><h1>Hero $& ${language}</h1>` +
      `<img src="/releases/mf-home/${versionOf(1)}/scene.svg" alt=""></main>`,
  )
})

test('its style sheets come with it, the frame first, with their hashes', async () => {
  const { app } = await setUp([frame, drawnHome])
  const { body } = await ask(app, '/')
  const sheets = [...body.matchAll(/<link rel="stylesheet"[^>]*first-paint[^>]*>/g)].map(([link]) => link)
  expect(sheets.flatMap(filesIn)).toEqual(['shell/first-paint.css', 'mf-home/first-paint.css'])
  for (const link of sheets) expect(link).toMatch(/crossorigin="anonymous" integrity="sha384-[^"]{64}"/)
})

test('what it needs comes before the scripts, which wait for nothing where there is none', async () => {
  const { app } = await setUp([frame, drawnHome])
  const { body } = await ask(app, '/')
  expect(body).toMatch(/main\.js"[^>]* defer><\/script>/)
  expect(body).toMatch(/<link rel="preload" as="style"[^>]*page-home\.css"[^>]* fetchpriority="low">/)
  expect((await ask(app, '/aboutUs')).body).toMatch(/main\.js"[^>]* defer fetchpriority="high">/)
})

const without: [string, Build[], string][] = [
  ['of a screen that has none', [frame, drawnHome], '/aboutUs'],
  ['of an address nobody owns', [frame, drawnHome], '/nowhere'],
  ['of a remote that has none', [frame, home], '/'],
  ['in a shell that has no frame for it', [shell, drawnHome], '/'],
]
test.each(without)('the page %s is empty and works as before', async (_, builds, path) => {
  const { app } = await setUp(builds)
  const { body } = await ask(app, path)
  expect(rootOf(body)).toBe('')
  expect(body).not.toContain('first-paint.css" crossorigin')
})

test("another remote's screen of the same name is not shown", async () => {
  const other: Build = { name: 'mf-other', routes: [route('/other', { name: 'home' })] }
  const { app } = await setUp([frame, drawnHome, other])
  expect(rootOf((await ask(app, '/other')).body)).toBe('')
})

test.each([
  ['a page', 'home-zh-TW.html'],
  ['a page in another language', 'home-en.html'],
  ['its style sheet', 'first-paint.css'],
])('where %s is damaged in the store it is left out, and the site stays up', async (_, file) => {
  const { desk } = await setUp([frame, drawnHome])
  writeFileSync(join(desk.folder('mf-home', versionOf(1)), file), '<h1>evil</h1>')
  const again = await startEdge(desk.root)
  const answer = await ask(again, '/')
  expect(answer.status).toBe(200)
  expect(rootOf(answer.body)).toBe('')
  expect(filesIn(answer.body)).toContain('mf-home/page-home.js')
  rmSync(join(desk.folder('mf-home', versionOf(1)), file))
  expect(rootOf((await ask(await startEdge(desk.root), '/')).body)).toBe('')
})

test("a new release's one takes the place of the old one", async () => {
  const { app, desk } = await setUp([frame, drawnHome])
  const newer = withDrawn(
    home,
    drawn('home', () => '<h1>New</h1>'),
  )
  await publish(desk, [makeBuild({ ...newer, version: versionOf(2) })])
  await until(async () => Boolean(rootOf((await ask(app, '/')).body)?.includes('<h1>New</h1>')))
})

test('a page tells search engines its address and what it is about, in its language', async () => {
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
