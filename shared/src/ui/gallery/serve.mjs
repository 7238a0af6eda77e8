import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { context } from 'esbuild'

/* `pnpm gallery` (in shared): every component of the kit in every state, light and dark, in three languages. Built as for production and served under
 * the site's content security policy, so that violations show up here first. PORT sets the port; by default a free one is used and printed. */
const here = fileURLToPath(new URL('.', import.meta.url))
const inter = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)
const csp =
  "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
  "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const html = `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Gallery</title>
<script src="/theme.js"></script></head><body><div id="root"></div><script type="module" src="/gallery.js"></script></body></html>`
const theme = `var t=new URLSearchParams(location.search).get('theme')||localStorage.getItem('theme');
if(t==='dark'||!t&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark')`

const build = await context({
  entryPoints: [`${here}gallery.tsx`],
  bundle: true,
  metafile: true,
  minify: true,
  format: 'esm',
  jsx: 'automatic',
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'dataurl' },
  plugins: [
    {
      name: 'inter',
      setup: (on) =>
        on.onLoad({ filter: /theme[\\/]font\.ts$/ }, () => ({
          contents: "export const interUrl='/inter.woff2'",
        })),
    },
  ],
})

/** Rebuilt only if a source has changed since, so that a reload without a change is fast. */
let built
async function bundle() {
  const times = await Promise.all((built?.sources ?? []).map(async (file) => (await stat(file)).mtimeMs))
  if (!built || times.some((time) => time > built.at)) {
    const at = Date.now()
    const { outputFiles, metafile } = await build.rebuild()
    const sources = Object.keys(metafile.inputs).filter((file) => !/node_modules|:/.test(file))
    built = { at, sources: sources.map((file) => resolve(file)), code: outputFiles[0]?.contents }
  }
  return built.code
}

const send = (response, type, body) =>
  response.writeHead(200, { 'content-type': type, 'content-security-policy': csp }).end(body)

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://gallery')
  try {
    if (pathname === '/inter.woff2') return send(response, 'font/woff2', await readFile(inter))
    if (pathname === '/theme.js') return send(response, 'text/javascript', theme)
    if (pathname === '/gallery.js') return send(response, 'text/javascript', await bundle())
    send(response, 'text/html', html)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  console.log(`The gallery: http://127.0.0.1:${port}/`)
})
