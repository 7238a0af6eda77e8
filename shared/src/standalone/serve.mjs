import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { configurationIn, faultsOf } from '../builder/builders.mjs'
import { Refused } from '../builder/refused.mjs'
import { defineStandalone } from '../federation/index.mjs'
import { logIn, passOn, refuseAddress } from './real-api.mjs'

/** The path of the page's own files, next to those of the remote. */
const own = '/__standalone/'

/** Runs before the first paint, like the shell's public/theme.js: light or dark as chosen, otherwise as the device's setting. */
const scheme = `document.documentElement.classList.toggle('dark', (localStorage.getItem('theme') ||
  (matchMedia('(prefers-color-scheme: dark)').matches && 'dark')) === 'dark')`

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.map': 'application/json',
}

/**
 * Runs one remote without the site: its real build, in a small shell that provides the same services as the site's. After each change
 * the remote is built again, and every open page applies the change; builds by the preset keep the state of components. The remote's
 * files are at the root, as in a build, so a deployed site can load them from here for one browser (the site's /ops/override).
 * @param {{ dir: string, port: number, api?: string, as?: string }} options the remote's folder; a real server's address, and the
 *   member to log in there (`email:password`)
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} resolves once it listens
 * @throws Refused
 */
export async function serveStandalone({ dir, port, api, as }) {
  configurationIn(dir)
  if (api) refuseAddress(api)
  const member = as ? await logIn(api, as) : null
  const cache = join(dir, '.cache/dev')
  const listeners = new Set()
  const tell = (built) => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(built)}\n\n`)
  }
  let builds
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://standalone')
    if (pathname === `${own}events`) return follow(response, listeners)
    if (/^\/api3?\//.test(pathname)) return passOn(api, request, response)
    await Promise.all([builds.remote.ready, builds.page.ready])
    const file = await fileOf(cache, pathname)
    if (file) return response.writeHead(200, headersOf(pathname)).end(file)
    if (extname(pathname)) return response.writeHead(404).end()
    const faults = [...builds.remote.faults(), ...builds.page.faults()]
    sendPage(response, { faults, real: Boolean(api), member, release: await releaseIn(cache) })
  })
  // Builds that watch keep the process running, so they start only once the port is taken.
  await listen(server, port)
  builds = {
    remote: watchRemote(dir, join(cache, 'remote'), tell),
    page: watch(defineStandalone(dir, join(cache, 'page')), () => tell({})),
  }
  const { port: given } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://localhost:${given}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all(Object.values(builds).map((build) => build.stop()))
    },
  }
}

/**
 * Serves a finished build of a remote on the same page, with the answers of its `src/standalone.ts`, to try it out.
 *
 * @param {string} dir the remote's folder
 * @param {string} dist the build
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} resolves once it listens; the page sets `data-drawn` on `html` when
 *   a screen is rendered, and `data-fault` if it throws
 * @throws Refused
 */
export async function serveBuilt(dir, dist) {
  const output = join(dir, '.cache/trial/page')
  const compiler = webpack(defineStandalone(dir, output))
  /** @type {import('webpack').Stats | undefined} */
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)))
  })
  await new Promise((resolve) => compiler.close(resolve))
  const faults = faultsOf(stats)
  if (faults.length > 0) throw new Refused(`Building the page around ${dir} failed: ${faults.join(' ')}`)
  const release = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'))

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://standalone')
    if (pathname === `${own}events`) return follow(response, new Set())
    const path = decodeURIComponent(pathname)
    const from = path.startsWith(own) ? join(output, path.slice(own.length)) : join(dist, path)
    const file = path.includes('..') || !extname(path) ? null : await readFile(from).catch(() => null)
    if (file) return response.writeHead(200, headersOf(pathname)).end(file)
    if (extname(path)) return response.writeHead(404).end()
    sendPage(response, { faults: [], real: false, member: null, release })
  })
  await listen(server, 0)
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Rebuilds at every change. `ready` resolves after the first build. */
function watch(config, onBuilt) {
  const compiler = webpack(config)
  let faults = []
  let watching
  const ready = new Promise((resolve) => {
    watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      faults = error ? [error.message] : faultsOf(stats)
      for (const fault of faults) console.error(fault)
      resolve(undefined)
      onBuilt()
    })
  })
  return { ready, faults: () => faults, stop: () => new Promise((done) => watching.close(done)) }
}

/** The same with the remote's own builder, in a child process (watch-remote.mjs). */
function watchRemote(dir, output, onBuilt) {
  const builder = fork(fileURLToPath(new URL('watch-remote.mjs', import.meta.url)), [dir, output])
  let faults = []
  const ready = new Promise((resolve) => {
    const take = (built) => {
      faults = built.faults
      for (const fault of faults) console.error(fault)
      resolve(undefined)
      onBuilt(built)
    }
    builder.on('message', take)
    builder.on('exit', (code) => code && take({ faults: [`The builder of ${dir} ended with ${code}.`] }))
  })
  return { ready, faults: () => faults, stop: async () => void builder.kill() }
}

function follow(response, listeners) {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // A page of a deployed site receives changes, too.
    'access-control-allow-origin': '*',
  })
  response.write(':\n\n')
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

function fileOf(cache, pathname) {
  const path = decodeURIComponent(pathname)
  if (path.includes('..') || path.endsWith('/')) return null
  const file = path.startsWith(own) ? join('page', path.slice(own.length)) : join('remote', path)
  return readFile(join(cache, file)).catch(() => null)
}

const releaseIn = (cache) => readFile(join(cache, 'remote/release.json'), 'utf8').then(JSON.parse, () => null)

/** Allows a deployed site at another origin to load the remote's files. */
const headersOf = (pathname) => ({
  'content-type': types[extname(pathname)] ?? 'application/octet-stream',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
})

/** Sends a policy like the site's, so that violations show up here first. */
function sendPage(response, about) {
  const nonce = randomBytes(16).toString('base64')
  const text = JSON.stringify({ ...about, nonce }).replaceAll('<', '\\u003c')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
      "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  }).end(`<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${about.release?.name ?? ''}</title><script nonce="${nonce}">${scheme}</script></head><body><div id="root"></div>
<script type="application/json" id="about" nonce="${nonce}">${text}</script>
<script src="${own}main.js"></script></body></html>`)
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Refused(
              `Port ${port} is in use by another program. Choose another one: --port ${port < 65_535 ? port + 1 : 4100}`,
            )
          : error,
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
}
