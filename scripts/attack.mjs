import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { breakProduct, must, missedAny, productParts } from './fault-product.mjs'
import { root } from './install.mjs'
import { runProduct } from './run-product.mjs'

/*
 * `pnpm attack`: starts the product on a free port of this machine and attacks it as a stranger and as a member would, a line
 * for each attack; then what `pnpm fault` does to the whole product. On loopback alone, bounded, ends by itself.
 */
const outfile = join(root, 'api/.cache/attack.mjs')
await build({
  entryPoints: [join(root, 'api/attack/attack.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  alias: { '@fankeep/shared': join(root, 'shared/src') },
  logLevel: 'warning',
})
const { attack } = await import(pathToFileURL(outfile).href)
const opsToken = randomBytes(24).toString('base64url')
const product = await runProduct({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent', OPS_TOKEN: opsToken })
try {
  await attack({ url: product.url, opsToken }, must)
} finally {
  await product.stop()
}
await breakProduct(productParts)
process.exitCode = missedAny() ? 1 : 0
