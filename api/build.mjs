import { bundle } from '@fankeep/shared/node/bundle'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

/** Installed packages stay outside; our own sources (shared's are TypeScript) become one file for each process. */
const external = Object.keys(dependencies)
  .filter((name) => !name.startsWith('@fankeep/'))
  .flatMap((name) => [name, `${name}/*`])

const server = {
  main: join(here, 'src/main.ts'),
  worker: join(here, 'src/worker.ts'),
  'stop-database': join(here, 'src/stop-database.ts'),
  // What keeps the worker alive keeps the api and the edge server alive under `npm start`, too.
  'keep-process': join(here, 'src/infra/keep-process.ts'),
}

/** What a fleet on one machine needs besides (deploy/fleet); not in production. */
const fleet = {
  'stand-ins': join(here, 'src/sandbox/run.ts'),
  pooler: join(here, 'src/infra/database/pooler.ts'),
}

/** What operators run, by the names of `api/run-script.mjs`: in production there are no sources to build them of. */
const tools = Object.fromEntries(
  ['copy', 'site', 'end-sessions', 'rotate', 'spread', 'verify', 'check-mail'].map((name) => [
    name,
    join(here, `src/${name}.ts`),
  ]),
)

/**
 * Builds the api into `outdir` (api/dist): `main.mjs`, the server, and `worker.mjs`, which it starts; or other entries.
 * @param {object} [options]
 * @param {string} [options.outdir]
 * @param {Record<string, string>} [options.entry] files by the name of what each becomes
 * @param {boolean} [options.production] leaves out the stand-in for other sites and the demonstration member, and adds what
 *   operators run
 */
export async function buildApi({
  outdir = join(here, 'dist'),
  production = process.env.NODE_ENV === 'production' || process.env.FANKEEP_BUILD === 'production',
  entry = production ? { ...server, ...tools } : { ...server, ...fleet },
} = {}) {
  const files = await bundle({
    entryPoints: entry,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    // What is imported only in development is a file of its own.
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    external: production ? [...external, './development'] : external,
    logLevel: 'warning',
  })
  removeOld(outdir, files)
}

/** Shared parts are named by their content: those of builds before are left behind otherwise. */
function removeOld(outdir, outputs) {
  const now = new Set(outputs.map((file) => basename(file)))
  for (const file of readdirSync(outdir))
    if (/^(chunk|development|otlp)-\w+\.mjs(\.map)?$/.test(file) && !now.has(file)) rmSync(join(outdir, file))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildApi()
