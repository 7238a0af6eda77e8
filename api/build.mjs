import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
}

/** Builds the api into `outdir` (api/dist): `main.mjs`, the server, and `worker.mjs`, which it starts; or other entries. */
export async function buildApi({ outdir = join(here, 'dist'), entry = server } = {}) {
  await build({
    entryPoints: entry,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    external,
    logLevel: 'warning',
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildApi()
