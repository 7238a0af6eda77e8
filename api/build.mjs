import { bundle } from '@fankeep/shared/node/bundle'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

/**
 * Installed packages stay external; our own sources (shared's are TypeScript) are bundled into one file per process.
 */
const external = Object.keys(dependencies)
  .filter((name) => !name.startsWith('@fankeep/'))
  .flatMap((name) => [name, `${name}/*`])

const server = {
  main: join(here, 'src/main.ts'),
  worker: join(here, 'src/worker.ts'),
  'stop-database': join(here, 'src/stop-database.ts'),
  // Keeps the worker alive, and under `npm start` also the api and the edge server.
  'keep-process': join(here, 'src/infra/processes/keep-process.ts'),
}

/** What a fleet on one machine needs in addition (deploy/fleet); not in production. */
const fleet = {
  'stand-ins': join(here, 'src/sandbox/run.ts'),
  pooler: join(here, 'src/infra/database/pooler.ts'),
}

/** The operators' commands, by their names in `api/run-script.mjs`: production has no sources to build them from. */
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
 * @param {Record<string, string>} [options.entry] source files by output name
 * @param {boolean} [options.production] leaves out the stand-in for other sites and the demonstration member, and adds the
 *   operators' commands
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
    // Modules that are imported only in development become separate files.
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

/** Shared chunks are named by their content, so those of earlier builds would otherwise remain. */
function removeOld(outdir, outputs) {
  const now = new Set(outputs.map((file) => basename(file)))
  for (const file of readdirSync(outdir))
    if (/^(chunk|development|otlp)-\w+\.mjs(\.map)?$/.test(file) && !now.has(file)) rmSync(join(outdir, file))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildApi()
