import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '@fankeep/shared/contract/address'
import { checkFit } from '../../check-release'
import { notFound, type serveFiles } from '../files/files'
import { createAnswers } from './answers'
import { type Asked, findFirst, findOwner, forPages, type RenderedPage, renderPage } from './index-html'
import { languages, wordsFileOf } from '../languages'
import type { LiveSite } from '../live/live-site'
import type { LiveSiteWatch } from '../live/live-site-watch'
import type { Overrides } from '../overrides'
import { previewBadge, type Previews } from '../previews'
import { takes } from '../files/encodings'
import { isUnchanged } from '../files/ranges'
import { withOneSlash } from './readable-url'
import { cohortIn, takeCohort } from '../live/cohort'
import { addressIn, serveSearch, splitAddress, withoutDefault } from './search'
import { type InlineSources, pageHeaders } from '../security-headers'
import { serveWellKnown } from './well-known'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

interface Page {
  inline: InlineSources
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Files of the shell that browsers request from the root, if it has them. */
const rootFiles = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'site.webmanifest',
  'push-worker.js',
  ...Object.values(languages).map(({ key }) => `share-${key}.png`),
]

export interface PagesParts {
  apiUrl: string
  watch: LiveSiteWatch
  files: ReturnType<typeof serveFiles>
  overrides: Overrides
  previews: Previews
  chatOrigin: string | undefined
  publicOrigin: string | undefined
  /** Addresses of pages that the edge draws itself, at routes of their own. */
  ownPaths: readonly string[]
}

const isFile = (path: string) => /\.[a-z0-9]{1,12}$/i.test(path)
/** Whether a person opens the address: a browser names HTML only for pages, not for the files of a page. */
const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

/** Every address that is not a file: the page with the live registry in it. */
export function servePages(app: FastifyInstance, parts: PagesParts) {
  const { watch, files, overrides, previews, chatOrigin, publicOrigin } = parts
  const answersOf = createAnswers(parts.apiUrl)
  const render = createPageCache(publicOrigin)

  app.get('/*', async (request, reply) => {
    const better = withOneSlash(request.url) ?? withoutDefault(request.url)
    if (better) return reply.redirect(better, 308)
    const { pathname } = new URL(request.url, 'http://site')
    const { words: addressed, path } = splitAddress(pathname)
    if (isFile(path) && !wantsPage(request)) return notFound(reply)
    const sites = watch.current
    if (!sites) return tellEmpty(reply)
    const { cookie } = request.headers
    const cohort = sites.divided ? takeCohort(request, reply) : undefined
    const previewed = await previews.of(request, sites, cohort)
    const site = previewed?.site ?? sites.siteOf(cohort)
    const owner = findOwner(site, path)
    // Another spelling of one of the edge's own pages, whose routes are exact.
    if (!owner && parts.ownPaths.includes(addressKey(path)))
      return reply.redirect(addressIn(addressed ?? 'zh-TW', addressKey(path)), 308)
    const mine = overrides.of(request)
    const words = addressed ?? wordsFileOf(cookie)
    if (mine)
      return sendUnkept(parts, reply, { site, owner, first: undefined, words, answers: {}, overrides: mine })
    const first = findFirst(site, owner, cookie)
    const answers = await answersOf(first?.route.answers, words)
    const asked = { owner, first, words, answers }
    if (previewed) {
      const badge = previewBadge(previewed.preview, words)
      return sendUnkept(parts, reply, { site, ...asked, badge })
    }
    const page = await render(site, asked)
    void reply.headers({
      ...pageHeaders(chatOrigin, page.inline),
      'cache-control': 'no-cache',
      vary: 'cookie, accept-encoding',
      etag: page.etag,
    })
    if (owner && isUnchanged(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
    void reply.code(owner ? 200 : 404).type('text/html; charset=utf-8')
    return sendPacked(request, reply, page)
  })

  serveRegistry(app, parts)
  serveSearch(app, { watch, origin: publicOrigin })
  serveWellKnown(app, { answersOf, origin: publicOrigin })

  for (const file of rootFiles) {
    app.get(`/${file}`, async (request, reply) => {
      const shell = watch.current?.siteOf().shell
      return shell ? files.sendRootFile(request, reply, shell, file) : notFound(reply)
    })
  }

  app.setNotFoundHandler((_request, reply) => notFound(reply))
}

/**
 * Sends a page for one visitor, which no cache may store. A developer's page preloads nothing (`first`), because that would load
 * the live files.
 */
function sendUnkept(
  { overrides, chatOrigin, publicOrigin }: PagesParts,
  reply: FastifyReply,
  { site, ...asked }: Omit<Asked, 'origin'> & { site: LiveSite },
) {
  const { html, inline } = renderPage(site, { ...asked, origin: publicOrigin })
  const remotes = asked.overrides ? overrides.origins : []
  return reply
    .code(asked.owner ? 200 : 404)
    .headers({
      ...pageHeaders(chatOrigin, inline, remotes),
      'cache-control': 'no-store',
      ...(asked.badge && { 'x-robots-tag': 'noindex' }),
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

function serveRegistry(app: FastifyInstance, { watch, files, previews }: PagesParts) {
  app.get<{ Querystring: { shell?: string } }>('/registry.json', async (request, reply) => {
    const sites = watch.current
    if (!sites) return tellEmpty(reply)
    const cohort = cohortIn(request.headers.cookie)
    const previewed = await previews.of(request, sites, cohort)
    const site = previewed?.site ?? sites.siteOf(cohort)
    const registry = forPages(await fitting(site, request.query.shell))
    const etag = `"${createHash('sha256').update(JSON.stringify(registry)).digest('base64url').slice(0, 27)}"`
    // Open pages ask when they are notified of a change; a network of caches can answer for all, unless visitors get different versions.
    const isOwn = previewed !== undefined || sites.divided
    const keep = isOwn ? 'private, no-cache' : 'public, max-age=0, s-maxage=1, must-revalidate'
    void reply.headers({ 'cache-control': keep, vary: 'cookie', etag })
    return isUnchanged(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(registry)
  })

  /** For a page with another shell: leaves out remotes that do not fit it; the page keeps the version it has. */
  const fitting = async ({ registry, shell, manifests }: LiveSite, version: string | undefined) => {
    if (!version || version === shell.version) return registry
    const older = await files.manifestOf('shell', version)
    const fits = (name: string) => older !== null && checkFit(older, [manifests[name]!]).length === 0
    const remotes = Object.entries(registry.remotes).filter(([name]) => fits(name))
    return { ...registry, remotes: Object.fromEntries(remotes) }
  }
}

const tellEmpty = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('No release of the site is published yet. (node scripts/build.mjs builds and publishes one.)')

/** Caches pages by address and language; rebuilds a page if its answers differ, and drops it when the registry changes. */
function createPageCache(origin: string | undefined) {
  // Visitors may get different sites (a canary). When a site is no longer in use, its pages are dropped with it.
  const made = new WeakMap<LiveSite, Map<string, { with: string; page: Promise<Page> }>>()
  return (site: LiveSite, asked: Omit<Asked, 'origin'>) => {
    const pages = made.get(site) ?? new Map<string, { with: string; page: Promise<Page> }>()
    made.set(site, pages)
    const { owner, first, words, answers } = asked
    const key = [words, owner?.route.path, first?.route.path].join(' ')
    const given = JSON.stringify(answers)
    const known = pages.get(key)
    if (known?.with === given) return known.page
    const page = pack(renderPage(site, { ...asked, origin }))
    pages.set(key, { with: given, page })
    return page
  }
}

async function pack({ html, inline }: RenderedPage): Promise<Page> {
  const plain = Buffer.from(html)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const [br, gz] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)])
  // Weak: the same page in three encodings.
  return {
    inline,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br,
    gzip: gz,
  }
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (takes(accepted, 'br')) return reply.header('content-encoding', 'br').send(page.br)
  if (takes(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
