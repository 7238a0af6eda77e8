import { runBench } from './run.mjs'

/*
 * `pnpm bench:api [import] [download] [lists] [groups] [insights] [reading] [send] [takeout] [traces]`: what the server must hold (design.md, "Numbers to hold"),
 * measured with the real api, its worker and PostgreSQL, in one run. `FANS=10000000` for ten times as many,
 * `GB=10` for more of a Takeout, `CITUS=2` on a Citus of so many workers (docs/scale.md).
 */
await runBench('api')
