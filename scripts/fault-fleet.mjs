import { runBench } from '../api/bench/run.mjs'

/*
 * `pnpm fault:fleet primary` or `roll`: what happens to a fleet (docs/scale.md), started for it in a folder of its own. `primary` kills
 * PostgreSQL's primary again and again during an import, a CallBack, restores and orders; `roll` replaces every api and edge under
 * load. On this machine alone; ends by itself. `FANS`, `SENDS`, `POSTS` and `KILLS` change how much.
 */
const [part = '', ...more] = process.argv.slice(2)
if (!['primary', 'roll'].includes(part) || more.length > 0) {
  console.error('pnpm fault:fleet primary\npnpm fault:fleet roll')
  process.exit(1)
}
await runBench(part, 'fault', [])
