import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { bundle } from '../api/bench/run.mjs'
import { breakProduct, must, productParts } from './fault-product.mjs'
import { runProduct } from './run-product.mjs'

/*
 * `pnpm attack`: starts the product on a free port of this machine and attacks it as a stranger and as a member would, a line
 * for each attack; then what `pnpm fault` does to the whole product. On loopback alone, bounded, ends by itself.
 */
const { attack } = await import(pathToFileURL(await bundle('attack', 'attack')).href)
const opsToken = randomBytes(24).toString('base64url')
const product = await runProduct({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent', OPS_TOKEN: opsToken })
try {
  await attack({ url: product.url, opsToken }, must)
} finally {
  await product.stop()
}
process.exitCode = (await breakProduct(productParts)) ? 0 : 1
