import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const base = '/one-build/'
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the one build as efficiently as the edge server serves the site: the same page with the same hints for its own files,
 * compressed beforehand. Everything else (the api, the icons) is passed on to the site.
 *
 * @param {{ site: string, dist: string }} options address of the site's edge server; folder of the one build
 */
export async function startOneBuild({ site, dist }) {
  const manifest = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'))
  const page = await fetch(site).then((answer) =>
    answer.text().then((html) => ({ html, headers: answer.headers })),
  )
  const { html: text, policy } = withOwnFiles(
    { html: rewrite(page.html, manifest), policy: page.headers.get('content-security-policy') },
    manifest,
  )
  const html = brotliCompressSync(text)

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', site)
    if (pathname === '/') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-security-policy': policy,
      })
      return response.end(html)
    }
    if (pathname.startsWith(base)) return sendFile(response, dist, manifest, pathname.slice(base.length))
    const onward = ask(
      new URL(request.url ?? '/', site),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    return request.pipe(onward)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

function sendFile(response, dist, { files }, name) {
  if (!(name in files)) return response.writeHead(404).end()
  const packed = files[name].brotli < files[name].bytes
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  })
  return response.end(readFileSync(join(dist, packed ? `${name}.br` : name)))
}

/** The site's page with the one build's files in place of the shell's, and its hints in place of the remotes'. */
function rewrite(html, { files, chunks }) {
  const tag = (attributes, file) =>
    `<${attributes}="${base}${file}" crossorigin="anonymous" integrity="${files[file].integrity}"`
  const bring = (file) =>
    file.endsWith('.css')
      ? `${tag('link rel="preload" as="style" href', file)} fetchpriority="low">`
      : `${tag('link rel="preload" as="script" href', file)} fetchpriority="low" data-run>`
  const font = fontIn({ files })
  const needed = ['page-home', 'words-mf-home-zh-TW', 'words-zh-TW'].flatMap((purpose) => chunks[purpose])
  const head = [
    bring('main.js'),
    ...(chunks.main ?? []).map((file) => `${tag('link rel="stylesheet" href', file)}>`),
    `<link rel="preload" as="font" type="font/woff2" href="${base}${font}" crossorigin="anonymous">`,
    ...needed.map(bring),
  ]
  // Keeps the first paint with its styles and the small scripts: they are in both pages, and are not
  // compared.
  const kept = html.split('\n').filter((line) => !/^<link rel="(preload|stylesheet)"/.test(line))
  const registry = kept.findIndex((line) => line.startsWith('<script type="application/json"'))
  kept[registry] = kept[registry].replace(/\{.*\}/, withoutChunks)
  kept.splice(registry, 0, ...head)
  return kept.join('\n')
}

const fontIn = ({ files }) => Object.keys(files).find((file) => file.includes('latin-wght-normal'))

/** Replaces the site's font and pictures in the first paint: the one build has its own under the same names, and would fetch both. */
function withOwnFiles({ html, policy }, { files }) {
  const hashOf = (text) => createHash('sha256').update(text).digest('base64')
  const own = (text) =>
    text.replaceAll(/\/releases\/[\w.-]+\/[\w.-]+\/([\w.-]+)/g, (address, file) =>
      file in files ? `${base}${file}` : address,
    )
  const allowed = Array.from(html.matchAll(/(?<=<style>).*?(?=<\/style>)/gs)).reduce(
    (rules, [text]) => rules.replace(hashOf(text), hashOf(own(text))),
    policy,
  )
  return { html: own(html), policy: allowed }
}

/** Prevents prefetching of remotes: the one build contains them already. */
function withoutChunks(text) {
  const registry = JSON.parse(text)
  for (const { live } of Object.values(registry.remotes)) live.chunks = {}
  return JSON.stringify(registry).replaceAll('<', '\\u003c')
}
