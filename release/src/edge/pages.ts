import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FolderStore } from '../store'
import { notFound, sendRootFile } from './files'
import { findFirst, findOwner, type Owner, type RenderedPage, renderPage } from './index-html'
import { type WordsFile, wordsFileOf } from './languages'
import type { LiveSite, LiveSiteWatch } from './live-site'
import { type InlineSources, pageHeaders } from './security-headers'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

interface Page {
  inline: InlineSources
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Files of the shell that browsers ask for at the root, where it has them. */
const rootFiles = ['favicon.svg', 'favicon.ico', 'robots.txt', 'site.webmanifest']

export interface PagesParts {
  watch: LiveSiteWatch
  store: FolderStore
  chatOrigin: string | undefined
  publicOrigin: string | undefined
}

/** Every address that is not a file: the page with the live registry in it. */
export function servePages(app: FastifyInstance, { watch, store, chatOrigin, publicOrigin }: PagesParts) {
  const render = createPageCache(publicOrigin)

  app.get('/*', async (request, reply) => {
    const path = new URL(request.url, 'http://site').pathname
    if (/\.[a-z0-9]{1,12}$/i.test(path)) return notFound(reply)
    const site = watch.current
    if (!site) return tellEmpty(reply)
    const owner = findOwner(site, path)
    const { cookie } = request.headers
    const page = await render(site, owner, findFirst(site, owner, cookie), wordsFileOf(cookie))
    void reply.headers({
      ...pageHeaders(chatOrigin, page.inline),
      'cache-control': 'no-cache',
      vary: 'cookie, accept-encoding',
      etag: page.etag,
    })
    if (owner && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    void reply.code(owner ? 200 : 404).type('text/html; charset=utf-8')
    return sendPacked(request, reply, page)
  })

  app.get('/registry.json', async (request, reply) => {
    const site = watch.current
    if (!site) return tellEmpty(reply)
    // Open pages ask every few seconds; a network of caches may answer for one.
    const etag = `"${site.registry.revision}"`
    void reply.headers({ 'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate', etag })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(site.registry)
  })

  for (const file of rootFiles) {
    app.get(`/${file}`, async (request, reply) => {
      const manifest = watch.current?.shell
      return manifest ? sendRootFile(request, reply, { store, manifest, file }) : notFound(reply)
    })
  }

  app.setNotFoundHandler((_request, reply) => notFound(reply))
}

const tellEmpty = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'retry-after': '5', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('No release of the site is published yet. (node scripts/build.mjs builds and publishes one.)')

/** Pages by address and language, made when first asked for and forgotten when the registry changes. */
function createPageCache(origin: string | undefined) {
  let pages = new Map<string, Promise<Page>>()
  let of: LiveSite | undefined
  return (site: LiveSite, owner: Owner | undefined, first: Owner | undefined, words: WordsFile) => {
    if (of !== site) pages = new Map()
    of = site
    const key = [words, owner?.route.path, first?.route.path].join(' ')
    const page = pages.get(key) ?? pack(renderPage(site, { owner, first, words, origin }))
    pages.set(key, page)
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
  // Weak: the same page in three packings.
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
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
