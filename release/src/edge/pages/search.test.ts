import { ask } from '../../../test/ask'
import { makeBuild, makeContext, route } from '../../../test/builds'
import { auth, member, shell, startEdge } from '../../../test/edge'
import { publish } from '../../publish'

const words = (text: string) => ({ 'zh-tw': `${text} 繁`, 'zh-cn': `${text} 简`, en: `${text} "en"` })
const site = {
  name: 'mf-home',
  routes: [
    route('/', { title: words('home'), description: words('what it is') }),
    route('/aboutUs', { title: words('about') }),
    route('/keepAccount', { title: words('keep'), access: 'open' as const }),
  ],
}
const pictured = { ...shell, files: { ...shell.files, 'share-en.png': 'png', 'share-zh-tw.png': 'png' } }

async function setUp(more: Partial<ReturnType<typeof route>> = {}) {
  const context = makeContext()
  const [first, ...others] = site.routes
  const routes = [{ ...first!, ...more }, ...others]
  await publish(context, [pictured, { ...site, routes }, auth, member].map(makeBuild))
  return startEdge(context.root)
}
const tagsIn = (body: string) =>
  [...body.matchAll(/<(?:meta (?:name|property)|link rel="(?:canonical|alternate)")[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/viewport|color-scheme/.test(tag))

describe('a path for each language', () => {
  test.each([
    ['/', 'zh-Hant-TW', 'home 繁', 'https://fankeep.example/'],
    ['/zh-cn/', 'zh-Hans-CN', 'home 简', 'https://fankeep.example/zh-cn/'],
    ['/en', 'en', 'home &quot;en&quot;', 'https://fankeep.example/en/'],
    ['/en/aboutUs', 'en', 'about &quot;en&quot;', 'https://fankeep.example/en/aboutUs'],
  ])('%s is the page in %s, whatever the cookie says', async (path, lang, title, canonical) => {
    const edge = await setUp()
    const { status, body } = await ask(edge, path, { cookie: path === '/' ? '' : 'lang=zh-tw' })
    expect(status).toBe(200)
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<title>${title} – FanKeep</title>`)
    expect(body).toContain(`<link rel="canonical" href="${canonical}">`)
  })

  test('a page names its paths in the other languages and the default one', async () => {
    const { body } = await ask(await setUp(), '/en/aboutUs')
    expect(tagsIn(body).filter((tag) => tag.includes('alternate'))).toEqual([
      '<link rel="alternate" hreflang="zh-Hant" href="https://fankeep.example/aboutUs">',
      '<link rel="alternate" hreflang="zh-Hans" href="https://fankeep.example/zh-cn/aboutUs">',
      '<link rel="alternate" hreflang="en" href="https://fankeep.example/en/aboutUs">',
      '<link rel="alternate" hreflang="x-default" href="https://fankeep.example/aboutUs">',
    ])
  })

  test.each([
    ['/zh-tw', '/'],
    ['/zh-tw/', '/'],
    ['/ZH-TW/aboutUs?from=x', '/aboutUs?from=x'],
    ['/zh-tw?from=x', '/?from=x'],
    ['/zh-tw/status', '/status'],
    ['/zh-tw//elsewhere.example', '/elsewhere.example'],
  ])('%s leads to %s, because the default language has no prefix', async (path, plain) => {
    const { status, headers } = await ask(await setUp(), path)
    expect([status, headers.location]).toEqual([308, plain])
  })

  test('a path that no remote owns answers 404 in every language', async () => {
    const edge = await setUp()
    for (const path of ['/en/nowhere', '/english', '/zh-cn/en/', '/zh-twenty'])
      expect((await ask(edge, path)).status).toBe(404)
  })
})

describe('the tags for a shared link', () => {
  test('contain the title, description and picture in the language of the path', async () => {
    const { body } = await ask(await setUp(), '/en/')
    expect(tagsIn(body)).toEqual(
      expect.arrayContaining([
        '<meta property="og:title" content="home &quot;en&quot; – FanKeep">',
        '<meta property="og:description" content="what it is &quot;en&quot;">',
        '<meta property="og:url" content="https://fankeep.example/en/">',
        '<meta property="og:image" content="https://fankeep.example/share-en.png">',
        '<meta property="og:image:alt" content="Fans from seven platforms enter an open safe">',
        '<meta name="twitter:card" content="summary_large_image">',
      ]),
    )
  })

  test('describe the site and its publisher on the home page only', async () => {
    const edge = await setUp()
    const dataIn = async (path: string) =>
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await ask(edge, path)).body)?.[1]
    expect(JSON.parse((await dataIn('/zh-cn/'))!)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: '粉丝保险箱',
      url: 'https://fankeep.example/zh-cn/',
      inLanguage: 'zh-Hans',
      publisher: {
        '@type': 'Organization',
        name: 'FanKeep',
        url: 'https://fankeep.example/',
        logo: 'https://fankeep.example/icon-512.png',
      },
    })
    expect(await dataIn('/en/aboutUs')).toBeUndefined()
  })

  test('use the page title instead of the title for the navigation if there is one', async () => {
    const pageTitle = words('fans kept safe')
    const { body } = await ask(await setUp({ pageTitle }), '/en/')
    expect(body).toContain('<title>fans kept safe &quot;en&quot; – FanKeep</title>')
    expect(tagsIn(body)).toContain(
      '<meta property="og:title" content="fans kept safe &quot;en&quot; – FanKeep">',
    )
  })

  test('name a picture at the root, and none for a language without one', async () => {
    const edge = await setUp()
    const picture = await ask(edge, '/share-en.png')
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await ask(edge, '/zh-cn/')).body).not.toContain('og:image')
  })
})

test('a description is in the head only, not in the registry', async () => {
  const edge = await setUp()
  const { body } = await ask(edge, '/en/')
  expect(body.split('what it is').length - 1).toBe(2)
  expect((await ask(edge, '/registry.json')).body).not.toContain('what it is')
  expect((await ask(edge, '/registry.json')).body).toContain('/aboutUs')
})

test('a page that needs a session or the data of a link has noindex', async () => {
  const edge = await setUp()
  for (const path of ['/channel', '/keepAccount', '/en/channel'])
    expect(tagsIn((await ask(edge, path)).body)).toContain('<meta name="robots" content="noindex">')
})

test('a page for people with a link has a title and picture to share it with, and no canonical address', async () => {
  const tags = tagsIn((await ask(await setUp(), '/en/keepAccount?key=x')).body)
  expect(tags).toEqual(
    expect.arrayContaining([
      '<meta name="robots" content="noindex">',
      '<meta property="og:title" content="keep &quot;en&quot; – FanKeep">',
      '<meta property="og:image" content="https://fankeep.example/share-en.png">',
    ]),
  )
  expect(tags.join()).not.toMatch(/canonical|alternate|og:url/)
})

test('the sitemap has each public page in each language; robots.txt names the sitemap and private paths', async () => {
  const edge = await setUp()
  const { body, headers } = await ask(edge, '/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    ['/', '/aboutUs', '/login', '/status'].flatMap((path) =>
      ['', '/zh-cn', '/en'].map((prefix) => `https://fankeep.example${prefix}${path}`),
    ),
  )
  const robots = (await ask(edge, '/robots.txt')).body.split('\n')
  expect(robots).toEqual(
    expect.arrayContaining([
      'Disallow: /channel',
      'Disallow: /ops',
      'Sitemap: https://fankeep.example/sitemap.xml',
    ]),
  )
  expect(robots).not.toContain('Disallow: /aboutUs')
  // A search engine that may not read a linked page does not see its noindex, and lists its address.
  expect(robots).not.toContain('Disallow: /keepAccount')
})

test('without a public origin there is no sitemap and no og: tag', async () => {
  const context = makeContext()
  await publish(context, [pictured, site].map(makeBuild))
  const edge = await startEdge(context.root, undefined, undefined, { publicOrigin: undefined })
  expect((await ask(edge, '/sitemap.xml')).status).toBe(404)
  expect((await ask(edge, '/robots.txt')).body).not.toContain('Sitemap')
  expect((await ask(edge, '/en/')).body).not.toContain('og:')
})
