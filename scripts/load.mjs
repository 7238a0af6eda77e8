import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, runBench } from '../api/bench/run.mjs'
import { buildAll } from './build.mjs'

/*
 * `pnpm load`: simulated members, more from step to step, until a service level is missed (docs/scale.md, "Load, to the knee").
 * Runs the api with its worker, PostgreSQL and the edge server as in production, only on this machine; terminates. `SECONDS` per step,
 * `MINUTES` in total, `MEMBERS`, `FANS`, `SPEED` of the presses, `FIRST` visits a second, `SEED`; `EDGE=off` bypasses the edge;
 * `SITE` and `DATABASE_URL` name a site that already runs, only on loopback. The members stay in its database.
 */
const root = join(import.meta.dirname, '..')
if (process.argv.length > 2) {
  console.error('pnpm load takes no arguments: it is configured by environment variables (scripts/load.mjs)')
  process.exit(1)
}
process.env.FANKEEP_BUILD = 'production'
process.env.LOAD_GENERATOR = await bundle('generator', 'load')
if (!process.env.SITE && process.env.EDGE !== 'off') {
  const dataDir = mkdtempSync(join(tmpdir(), 'fankeep-load-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await buildAll({ dataDir, quiet: true })
  process.env.LOAD_STORE = join(dataDir, 'releases')
  process.env.LOAD_EDGE = join(root, 'release/dist/edge.mjs')
}
await runBench('load', 'load', [])
