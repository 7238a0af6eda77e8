import { runBench } from './run.mjs'

/*
 * `pnpm bench:import [--fans=1000000]`: the fans of an X archive, uploaded to and imported by the real api and its worker,
 * beside plain COPY of the same rows in the same run.
 */
await runBench('import')
