import { build } from 'esbuild'
import { join } from 'node:path'
import { runBench } from '../api/bench/run.mjs'
import { askedParts } from './asked-parts.mjs'
import { breakProduct, productParts } from './fault/product.mjs'
import { runTest } from './tests/run-test.mjs'

/*
 * `pnpm fault [half-sent] [frozen] [killed] [ctrl-c] [writes] [orders] [releases] [import] [send] [restore] [disk] [network]`: what happens
 * when things go wrong. Half-sent bodies, a frozen database, kill -9 of each process, Ctrl-C while everything hangs; every writing call
 * fifty times at the same time; 200 publishes and roll-backs of one remote with a file of the release store damaged each time, while visitors
 * load the others; kill -9 of the api with its worker, of only the worker, and of PostgreSQL during orders, an
 * import, a send, and restores through the platforms' stand-in; a full disk, a bad connection between the browser's client and
 * the api. Only on this machine; terminates. `FANS`, `SENDS`, `POSTS` and `KILLS` set the size. `CITUS=2` runs import and send
 * on a Citus with two workers, and adds a part: `machines` kills each of its machines in turn while members write and read.
 */
const root = join(import.meta.dirname, '..')
/**
 * Parts that are tests, by project and file, which `npm test` runs too, smaller.
 * @type {Record<string, [string, string]>}
 */
const testParts = {
  writes: ['api', 'infra/http/parallel-writes'],
  orders: ['api', 'test/kill-orders'],
  releases: ['release', 'edge/damage-under-load'],
}
const apiParts = ['import', 'send', 'restore', 'disk', 'network', 'machines']
const asked = askedParts('pnpm fault', [...productParts, ...Object.keys(testParts), ...apiParts])
const client = join(root, 'api/.cache/fault-client.mjs')
await build({
  entryPoints: [join(root, 'shell/src/services/client/outside-page.ts')],
  outfile: client,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // The host's facade would include React; the client needs only two error types of it.
  alias: { '@fankeep/shared/host': join(root, 'shared/src/host/services.ts') },
  logLevel: 'warning',
})
process.env.FAULT_CLIENT = client
const isAsked = (part) => asked.includes(part)
if (!(await breakProduct(productParts.filter(isAsked)))) process.exitCode = 1
for (const [part, [project, file]] of Object.entries(testParts))
  if (isAsked(part) && !(await runTest(project, file))) process.exitCode = 1
const ofApi = apiParts.filter(isAsked)
// None named: those of the api that the machine can run.
if (ofApi.length > 0) await runBench('fault', 'fault', process.argv.length > 2 ? ofApi : [])
