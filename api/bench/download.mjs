import { runBench } from './run.mjs'

/*
 * `pnpm bench:download [--fans=1000000]`: the list of fans as a file, beside `COPY … TO` of the same rows in one run, and
 * pages and searches of that list.
 */
await runBench('download')
