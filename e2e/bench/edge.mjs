import { createHash, randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { makeAnotherVersion } from '../releases/another-version.mjs'
import { startOwnSite } from '../releases/own-site.mjs'

/*
 * Compares one edge server with one nginx worker on the same files, in turns: the page of `/`, and an immutable file of 100 KB. nginx
 * (Debian: nginx-light) serves static files; the page is compressed beforehand (gzip, nginx's only format), so that it is not
 * compressed for every answer. The edge checks for each request what is live.
 */
const seconds = Number(process.env.LOAD_SECONDS ?? 8)
const turns = Number(process.env.TURNS ?? 3)
const connections = 50
const size = 100_000

const site = await startOwnSite()
let nginx
try {
  await main()
} finally {
  nginx?.kill()
  await site.stop()
}

async function main() {
  const file = await publishLargeFile()
  const nginxUrl = await startNginx(file)
  const rows = []
  for (const [what, edgePath, nginxPath] of [
    ['index.html', '/', '/index.html'],
    ['100 KB file', file, file],
  ]) {
    /** @type {Record<string, { perSecond: number, p99: number }[]>} */
    const results = { edge: [], nginx: [] }
    for (let turn = 0; turn < turns; turn++) {
      results.edge?.push(await load(site.url + edgePath))
      results.nginx?.push(await load(nginxUrl + nginxPath))
    }
    for (const [server, runs] of Object.entries(results)) rows.push({ what, server, ...medians(runs) })
  }
  console.log(`Medians of ${turns} times ${seconds} s in turns, ${connections} connections`)
  for (const { what, server, perSecond, p99 } of rows)
    console.log(
      `${what.padEnd(12)} ${server.padEnd(6)} ${perSecond.toFixed(0).padStart(7)} answers/s  p99 ${p99} ms`,
    )
}

/** Publishes a release with an incompressible file, like a picture, and returns the file's path. */
async function publishLargeFile() {
  const { releases } = JSON.parse(await site.release('status', '--json'))
  const folder = mkdtempSync(join(site.folder, 'large-'))
  const version = makeAnotherVersion(join(site.store, 'mf-restore', releases['mf-restore'].live), folder, {
    digit: 'd',
  })
  const bytes = randomBytes(size)
  const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  manifest.files['large.webp'] = { integrity, bytes: size, brotli: size }
  writeFileSync(join(folder, 'large.webp'), bytes)
  writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest))
  await site.release('publish', folder, '--no-smoke')
  return `/releases/mf-restore/${version}/large.webp`
}

/** Serves the same page and file as static files, from one worker: as many processors as the edge has. */
async function startNginx(file) {
  const root = join(site.folder, 'nginx')
  mkdirSync(join(root, file, '..'), { recursive: true })
  const page = await (await fetch(site.url)).text()
  writeFileSync(join(root, 'index.html'), page)
  writeFileSync(join(root, 'index.html.gz'), gzipSync(page, { level: 9 }))
  writeFileSync(join(root, file), readFileSync(join(site.store, file.replace('/releases/', ''))))
  const port = 18_080 + (process.pid % 1000)
  writeFileSync(
    join(site.folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${site.folder}/nginx.pid; error_log stderr warn; user root;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
       types { text/html html; image/webp webp; } gzip_static on;
       server { listen 127.0.0.1:${port}; root ${root};
         location /releases/ { add_header cache-control "public, max-age=31536000, immutable"; } } }`,
  )
  nginx = spawn('nginx', ['-c', join(site.folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return url
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error('Starting nginx failed. Is it installed? apt-get install nginx-light')
}

async function load(url) {
  const { requests, latency, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times with a status other than 200`)
  return { perSecond: requests.average, p99: latency.p99 }
}

function medians(runs) {
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  return { perSecond: median(runs.map((run) => run.perSecond)), p99: median(runs.map((run) => run.p99)) }
}
