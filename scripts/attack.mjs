import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { bundle } from '../api/bench/run.mjs'
import { askedParts } from './asked-parts.mjs'
import { breakProduct, must, productParts } from './fault/product.mjs'
import { runProduct } from './run-product.mjs'
import { runTest } from './tests/run-test.mjs'

/*
 * `pnpm attack [site] [release]`. `site`: starts the product on a free port of this machine and attacks it as a stranger and as a
 * member could, a line for each attack; then runs the parts of `pnpm fault` about the whole product. `release`: 10,000 changes of the
 * release store by an attacker who has the store and the key of one team. On loopback only, with bounds; terminates.
 */
const parts = { site: attackSite, release: () => runTest('release', 'trust/attack') }
for (const name of askedParts('pnpm attack', Object.keys(parts)))
  if (!(await parts[name]())) process.exitCode = 1

async function attackSite() {
  const { attack } = await import(pathToFileURL(await bundle('attack', 'attack')).href)
  const opsToken = randomBytes(24).toString('base64url')
  const product = await runProduct({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent', OPS_TOKEN: opsToken })
  try {
    await attack({ url: product.url, opsToken }, must)
  } finally {
    await product.stop()
  }
  return breakProduct(productParts)
}
