import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const page =
  '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/main.js"></script>'

/** Serves a built host, or remotes, on a separate origin. @param {string} folder */
export async function serveHost(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
    const isPage = path === '/'
    const kept = await readFile(join(folder, isPage ? 'index.html' : path)).catch(() => null)
    const found = kept ?? (isPage ? page : null)
    response
      .writeHead(found ? 200 : 404, {
        'content-type': types[extname(path)] ?? 'text/html',
        'access-control-allow-origin': '*',
      })
      .end(found)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}
