import { hasParameters } from '@fankeep/shared/contract/address'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escape-html'
import { notFound } from '../files/files'
import { languages, type WordsFile } from '../languages'
import type { LiveSite } from '../live/live-site'
import type { LiveSiteWatch } from '../live/live-site-watch'

/*
 * What search engines and other sites read. A page has one address per language: `/aboutUs` in traditional Chinese,
 * `/zh-cn/aboutUs`, `/en/aboutUs`. The shell stores the language of such an address and replaces it with the plain one.
 */

type Route = NonNullable<LiveSite['registry']['remotes'][string]['live']['declaration']>['routes'][number]

const prefixes: Record<WordsFile, string> = { 'zh-TW': '', 'zh-CN': '/zh-cn', en: '/en' }
const hreflangs: Record<WordsFile, string> = { 'zh-TW': 'zh-Hant', 'zh-CN': 'zh-Hans', en: 'en' }
const locales: Record<WordsFile, string> = { 'zh-TW': 'zh_TW', 'zh-CN': 'zh_CN', en: 'en_US' }
/** What the picture for shared links shows (`shell/public/share-*.png`). */
const pictureAlts: Record<WordsFile, string> = {
  'zh-TW': '粉絲從七個平台走進一個打開的保險箱',
  'zh-CN': '粉丝从七个平台走进一个打开的保险箱',
  en: 'Fans from seven platforms enter an open safe',
}
const siteNames: Record<WordsFile, string> = { 'zh-TW': '粉絲保險箱', 'zh-CN': '粉丝保险箱', en: 'FanKeep' }
const all = Object.keys(prefixes) as WordsFile[]

/** The language in an address, and the address without it. */
export function splitAddress(path: string): { words: WordsFile | undefined; path: string } {
  const [, prefix, rest = ''] = /^(\/(?:en|zh-cn))(\/.*)?$/i.exec(path) ?? []
  const words = all.find((each) => prefixes[each] === prefix?.toLowerCase())
  return words && prefix ? { words, path: rest.replace(/^\/*/, '/') } : { words: undefined, path }
}

/** The plain address for one with `/zh-tw`, which a visitor may type after seeing `/zh-cn`. @param url with its query, as in a request */
export const withoutDefault = (url: string): string | undefined =>
  /^\/zh-tw(?![^/\\?])/i.test(url) ? url.replace(/^\/zh-tw[/\\]*/i, '/') : undefined

/** The address of a page in a language; the home page's has a trailing slash, as in its links. */
export const addressIn = (words: WordsFile, path: string) =>
  path === '/' ? `${prefixes[words]}/` : prefixes[words] + path

/** The name of a page in a tab, a search result and a shared link. */
export const titleOf = ({ pageTitle, title }: Route, key: keyof Route['title']) =>
  `${(pageTitle ?? title)[key]} – FanKeep`

/** Pages that anyone can read; the others need a session, or data from a link. Pages with parameters have no list of addresses. */
export const isIndexed = ({ access, path }: Route) =>
  (access === 'public' || access === 'guest') && !hasParameters(path)

/** The elements of a page's head. @param origin the site's own: `https://fankeep.example` */
export function searchTags(
  route: Route,
  words: WordsFile,
  origin: string | undefined,
  hasPicture: boolean,
): string[] {
  const hidden = isIndexed(route) ? [] : [meta('name', 'robots', 'noindex')]
  if (route.access === 'member') return hidden
  const { key } = languages[words]
  const { description } = route
  const about = description ? [meta('name', 'description', description[key])] : []
  if (!origin) return [...hidden, ...about]
  return [
    ...hidden,
    ...about,
    ...(isIndexed(route) ? addressTags(route.path, words, origin) : []),
    ...(route.path === '/' ? [siteData(words, origin)] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'FanKeep'),
    meta('property', 'og:title', titleOf(route, key)),
    ...(description ? [meta('property', 'og:description', description[key])] : []),
    meta('property', 'og:locale', locales[words]),
    ...(hasPicture
      ? [
          meta('property', 'og:image', `${origin}/share-${key}.png`),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', pictureAlts[words]),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]
      : []),
  ]
}

/**
 * The site and its publisher for search engines (schema.org). This is a data block: no browser runs it, so the page's policy does not
 * apply to it.
 */
function siteData(words: WordsFile, origin: string): string {
  const publisher = {
    '@type': 'Organization',
    name: 'FanKeep',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: siteNames[words],
    url: origin + addressIn(words, '/'),
    inLanguage: hreflangs[words],
    publisher,
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** The page's own address, and those in the other languages. */
function addressTags(path: string, words: WordsFile, origin: string): string[] {
  const own = origin + addressIn(words, path)
  const alternate = (hreflang: string, each: WordsFile) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(origin + addressIn(each, path))}">`
  return [
    `<link rel="canonical" href="${escapeHtml(own)}">`,
    ...all.map((each) => alternate(hreflangs[each], each)),
    alternate('x-default', 'zh-TW'),
    meta('property', 'og:url', own),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

/** `/robots.txt` and `/sitemap.xml`, built from what is live: a remote's pages are in them as soon as it is. */
export function serveSearch(
  app: FastifyInstance,
  { watch, origin }: { watch: LiveSiteWatch; origin: string | undefined },
) {
  const routes = () => {
    const site = watch.current?.siteOf()
    return Object.values(site?.registry.remotes ?? {}).flatMap(({ live }) => live.declaration?.routes ?? [])
  }
  const keep = { 'cache-control': 'public, max-age=3600' }

  app.get('/robots.txt', async (_request, reply) => {
    // Pages for people with a link are not among them: a search engine has to read their noindex, and other sites their card.
    const hidden = routes().filter(({ access }) => access === 'member')
    const lines = [
      'User-agent: *',
      ...['/api/', '/api3/', '/ops', '/preview/', ...hidden.map(({ path }) => path)].map(
        (path) => `Disallow: ${path}`,
      ),
      ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []),
    ]
    return reply
      .headers(keep)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    if (!origin) return notFound(reply)
    // The edge's own page is added.
    const pages = [...routes().filter(isIndexed), { path: '/status' }]
    const entry = (path: string, words: WordsFile) =>
      [
        `<url><loc>${escapeHtml(origin + addressIn(words, path))}</loc>`,
        ...all.map(
          (each) =>
            `<xhtml:link rel="alternate" hreflang="${hreflangs[each]}" href="${escapeHtml(origin + addressIn(each, path))}"/>`,
        ),
        '</url>',
      ].join('')
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...pages.flatMap(({ path }) => all.map((words) => entry(path, words))),
      '</urlset>',
    ].join('\n')
    return reply.headers(keep).type('application/xml; charset=utf-8').send(`${text}\n`)
  })
}
