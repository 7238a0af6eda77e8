import { runBench } from './run.mjs'

/*
 * `pnpm bench:api [import] [download] [lists] [groups] [insights] [reading] [send] [takeout] [traces]`: the server's targets (design.md, "Numbers to
 * hold"), measured with the real api, its worker and PostgreSQL, in one run. `FANS=10000000` for ten times as many, `GB=10` for a larger Takeout,
 * `CITUS=2` for Citus with so many workers (docs/scale.md).
 */
await runBench('api')
